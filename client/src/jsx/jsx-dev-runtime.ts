import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { Fragment, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { inElement, putTextInElements } from './text-in-elements.js';

export type { JSX } from 'react';
export { Fragment };

/** Does what `jsx` and `jsxs` do, for the development server. */
export function jsxDEV(
  type: ElementType,
  props: { children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: Parameters<typeof reactJsxDEV>[4],
): ReactElement {
  if (!('children' in props)) return reactJsxDEV(type, props, key, isStatic, source);
  let { children } = props;
  if (isStatic) children = putTextInElements(children as ReactNode[]);
  if (type === Fragment) children = inElement(children);
  return reactJsxDEV(type, { ...props, children }, key, isStatic && Array.isArray(children), source);
}
