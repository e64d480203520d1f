// What happened, newest first: who, what, why, and which instance told it.

import { byId, element } from './dom.js';
import { chip } from './people.js';

const MOST = 200;
const SIGNS = { joined: '+', updated: '~', left: '−', note: '·' };
const REASONS = {
  CLOSED: 'closed',
  EXPIRED: 'silent for too long',
  INSTANCE_LOST: 'instance lost',
  UNKNOWN: 'not heard why',
};

/** A change that an instance told. */
export function tell(event, instance) {
  const { topic, kind, member, version, reason } = event;
  const about = [element('strong', {}, member.userId), ...sentence(event)];
  const small = [`told by ${instance}`];
  if (reason) {
    small.unshift(element('span', { className: 'reason', title: reason }, REASONS[reason] ?? reason), ' · ');
  }
  add(kind, about, small, { user: member.userId, topic, version, instance, ...(reason && { reason }) });
}

/** Something about this page itself. */
export function note(text) {
  add('note', [text], [], {});
}

function sentence({ topic, kind, member }) {
  const place = topic === 'everyone' ? null : element('span', { className: 'topic' }, `#${topic}`);
  switch (kind) {
    case 'joined':
      return place ? [' joined ', place] : [' came online'];
    case 'left':
      return place ? [' left ', place] : [' went offline'];
    default:
      return place ? [' in ', place, ' is now ', ...member.attributes.map(chip)] : [' changed'];
  }
}

function add(kind, about, small, data) {
  const feed = byId('feed');
  const now = new Date();
  feed.prepend(
    element(
      'li',
      { className: kind, data: { kind, ...data } },
      element('span', { className: 'sign', ariaHidden: 'true' }, SIGNS[kind]),
      element('span', { className: 'about' }, ...about),
      element('time', { dateTime: now.toISOString() }, now.toLocaleTimeString([], { hour12: false })),
      element('span', { className: 'small quiet' }, ...small),
    ),
  );
  while (feed.children.length > MOST) {
    feed.lastChild.remove();
  }
}
