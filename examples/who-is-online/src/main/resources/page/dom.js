// A few lines in place of a framework.

export const byId = (id) => document.getElementById(id);

/** An element with these properties and children; text is text, never markup. */
export function element(name, properties = {}, ...children) {
  const { data = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

/** A symbol of the page by its id. */
export function icon(id) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${id}`);
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  return svg;
}
