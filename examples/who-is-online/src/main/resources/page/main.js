// The page: who I am, what the buttons do, and what becomes of the server's messages.

import { byId, element } from './dom.js';
import { note, tell } from './feed.js';
import { Link } from './link.js';
import { everyoneItem, memberItem, paint } from './people.js';
import { Roster } from './roster.js';

const EVERYONE = 'everyone';

const asked = new URLSearchParams(location.search);
const me = { user: '', room: '', device: '', status: 'online', inRoom: true };
let link = null;
let instance = location.port;
let rosters = {};
let reloading = false;

// Who I am

byId('user').value = asked.get('user') ?? '';
byId('room').value = asked.get('room') ?? 'lobby';
byId('device').value = asked.get('device') ?? (matchMedia('(max-width: 640px)').matches ? 'phone' : 'laptop');
byId('device').selectedIndex = Math.max(0, byId('device').selectedIndex);

byId('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  comeOnline();
});
if (asked.has('auto') && byId('user').value) {
  comeOnline();
}

function comeOnline() {
  me.user = byId('user').value.trim();
  me.room = byId('room').value.trim();
  me.device = byId('device').value;
  me.inRoom = true;
  history.replaceState(null, '', address());
  rosters = { [EVERYONE]: new Roster(), [me.room]: new Roster() };
  byId('refused').textContent = '';
  byId('me-user').textContent = me.user;
  byId('me-place').textContent = `on ${me.device} in #${me.room}`;
  byId('room-name').textContent = `#${me.room}`;
  paint(byId('me-face'), me.user);
  showEntry(false);
  const query = new URLSearchParams({ user: me.user, room: me.room });
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  link = new Link(`${scheme}://${location.host}/presence?${query}`, { message, state });
  setSilent(false);
  showRoomButton();
  link.open();
}

function goOffline(text, refusal = '') {
  link.close();
  show('off', text);
  byId('refused').textContent = refusal;
  showEntry(true);
}

function address(port = location.port) {
  const query = new URLSearchParams({ user: me.user, room: me.room, device: me.device, auto: '' });
  const url = new URL(location.href);
  url.port = port;
  url.search = query;
  return url;
}

function attributes() {
  return { device: me.device, status: me.status };
}

// What the server says

const handlers = {
  welcome(told) {
    instance = told.instance;
    byId('instance').textContent = instance;
    byId('tabs').replaceChildren(...told.ports.map(tabLink));
    byId('pause').replaceChildren(...pauses(told.leaseMillis));
    byId('times').textContent =
      `ttl ${seconds(told.ttlMillis)} · lease ${seconds(told.leaseMillis)} · linger ${seconds(told.lingerMillis)}`;
    link.comeBackBy(told.reconnect);
    reloading = false;
    show('online', `connected to ${instance}`);
    note(`This page is connected to ${instance}`);
    if (me.inRoom) {
      link.send({ type: 'join', attributes: attributes() });
    }
  },
  roster(told) {
    rosters[told.topic].replace(told);
    reloading = false;
    draw();
  },
  event(told) {
    if (!rosters[told.topic].apply(told)) {
      reload(`#${told.topic}: an event is missing, so the page reads the roster again`);
      return;
    }
    tell(told, instance);
    draw();
  },
  missed() {
    reload('This page was too slow, so it reads the rosters again');
  },
  ping() {
    link.send({ type: 'pong' });
  },
  expired({ silenceMillis }) {
    note(`${instance} heard nothing for ${seconds(silenceMillis)} and closes this page's socket`);
  },
  draining({ retryAfterMillis }) {
    link.comeBackAfter(retryAfterMillis);
    note(`${instance} restarts and asks this page to come back in ${seconds(retryAfterMillis)}`);
  },
  refused({ rule }) {
    goOffline('not connected', rule);
  },
};

function message(told) {
  handlers[told.type]?.(told);
}

function reload(text) {
  if (!reloading) {
    reloading = true;
    note(text);
    link.send({ type: 'reload' });
  }
}

// What the socket does

function state(name, millis) {
  if (name === 'connecting') {
    show('connecting', `connecting to port ${location.port}`);
  } else if (name === 'waiting') {
    show('waiting', `lost; tries again in ${seconds(millis)}`);
  } else {
    show('lost', 'silent, and cut off');
  }
}

function show(name, text) {
  document.body.dataset.link = name === 'online' && link.silent ? 'silent' : name;
  byId('link').textContent = text;
  byId('crash').disabled = byId('restart').disabled = byId('leave').disabled = name !== 'online';
  byId('status').disabled = name !== 'online' || !me.inRoom;
}

// What the buttons do

byId('status').addEventListener('change', ({ target }) => {
  me.status = target.value;
  link.send({ type: 'update', attributes: attributes() });
});

byId('silent').addEventListener('click', () => {
  const cutOff = document.body.dataset.link === 'lost';
  setSilent(!link.silent);
  if (link.silent) {
    show('online', 'silent: pings are not answered');
  } else if (cutOff) {
    link.open();
  } else {
    show('online', `connected to ${instance}`);
    link.send({ type: 'pong' });
  }
});

byId('leave').addEventListener('click', () => {
  me.inRoom = !me.inRoom;
  link.send(me.inRoom ? { type: 'join', attributes: attributes() } : { type: 'leave' });
  showRoomButton();
});

byId('logout').addEventListener('click', () => {
  link.send({ type: 'logout' });
  goOffline('logged out');
});

byId('crash').addEventListener('click', () => admin(`crash?pause=${byId('pause').value}`));
byId('restart').addEventListener('click', () => admin('restart?period=1s'));

function admin(action) {
  // The instance may be gone before it answers.
  fetch(`/admin/${action}`, { method: 'POST' }).catch(() => {});
}

function setSilent(silent) {
  link.silent = silent;
  byId('silent').ariaPressed = String(silent);
  byId('silent').textContent = silent ? 'Wake up' : 'Fall silent';
}

function showRoomButton() {
  byId('leave').textContent = me.inRoom ? 'Leave the room' : 'Join the room';
  byId('status').disabled = !me.inRoom;
}

function showEntry(shown) {
  byId('entry').hidden = !shown;
  byId('me').hidden = shown;
}

function tabLink(port) {
  const here = String(port) === location.port;
  return element(
    'a',
    { className: 'button', href: address(port), target: '_blank', rel: 'noopener', data: { port } },
    here ? `here, on ${port}` : `on ${port}`,
  );
}

/** For how long an instance can be away: shorter than its lease, and longer. */
function pauses(leaseMillis) {
  const pause = (millis) => element('option', { value: `${Math.round(millis)}ms` }, `for ${seconds(millis)}`);
  return [pause(leaseMillis / 4), pause(leaseMillis * 1.5 + 1000)];
}

// What is seen

function draw() {
  drawList('everyone', rosters[EVERYONE], everyoneItem);
  drawList('members', rosters[me.room], memberItem);
  byId('version').textContent = rosters[me.room].version || '–';
}

function drawList(id, { members }, item) {
  const sorted = [...members.values()].sort((a, b) => a.userId.localeCompare(b.userId));
  byId(id).replaceChildren(...sorted.map((member) => item(member, me.user)));
  byId(`${id}-count`).textContent = sorted.length;
}

function seconds(millis) {
  return `${+(millis / 1000).toFixed(1)} s`;
}
