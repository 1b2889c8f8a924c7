import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * Joins adjacent texts in a list of children, and wraps a text that has other siblings in a `<span>`.
 *
 * Browsers' translators replace the text nodes of a page. React does not notice this where a text is the only child of
 * an element. With siblings, it would move or change the replaced node: the page fails, or shows an old value.
 *
 * @param children static children of one element; changed in place
 */
export function putTextInElements(children: ReactNode[]): ReactNode {
  let first = -1;
  let hasOthers = false;
  children.forEach((child, at) => {
    if (isText(child)) {
      if (first < 0) first = at;
      else {
        children[first] = `${children[first]}${child}`;
        children[at] = null;
      }
    } else if (child != null && typeof child !== 'boolean') {
      first = -1;
      hasOthers = true;
    }
  });
  return hasOthers ? children.map(inElement) : children[first];
}

/** Translators ignore white space, and in a flex container an element with only white space would take up a gap. */
export function inElement(child: ReactNode): ReactNode {
  return isText(child) && `${child}`.trim() ? jsx('span', { children: child }) : child;
}

function isText(child: ReactNode): child is string | number | bigint {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}
