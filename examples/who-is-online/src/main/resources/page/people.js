// How people look: a face, and a chip for each device with its status.

import { element, icon } from './dom.js';

const DEVICES = ['laptop', 'phone', 'tablet'];
const STATES = ['online', 'away', 'busy'];

export function paint(face, userId) {
  const hue = [...userId].reduce((sum, char) => (sum * 31 + char.codePointAt(0)) % 360, 7);
  face.style.setProperty('--hue', hue);
  face.textContent = ([...userId][0] ?? '?').toUpperCase();
}

export function face(userId) {
  const made = element('span', { className: 'face', ariaHidden: 'true' });
  paint(made, userId);
  return made;
}

/** One distinct map of attributes: a device and its status. */
export function chip({ device, status }) {
  return element(
    'span',
    { className: 'chip' },
    icon(DEVICES.includes(device) ? device : 'laptop'),
    `${device ?? '?'} `,
    element('i', { className: `state ${STATES.includes(status) ? status : ''}` }),
    status ?? '?',
  );
}

export function everyoneItem({ userId }, me) {
  return element('li', { data: { user: userId } }, face(userId), name(userId, me));
}

export function memberItem({ userId, attributes }, me) {
  const chips = element('span', { className: 'chips' }, ...attributes.map(chip));
  return element('li', { data: { user: userId } }, face(userId), name(userId, me), chips);
}

function name(userId, me) {
  const made = element('span', { className: 'name', title: userId }, userId);
  if (userId === me) {
    made.append(element('span', { className: 'quiet' }, ' (you)'));
  }
  return made;
}
