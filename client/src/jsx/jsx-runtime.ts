import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { inElement, putTextInElements } from './text-in-elements.js';

export type { JSX } from 'react';
export { Fragment };

export function jsx(type: ElementType, props: { children?: ReactNode }, key?: Key): ReactElement {
  // The parent of a fragment may have other children.
  return reactJsx(type, type === Fragment ? { ...props, children: inElement(props.children) } : props, key);
}

export function jsxs(type: ElementType, props: { children: ReactNode[] }, key?: Key): ReactElement {
  const children = putTextInElements(props.children);
  return (Array.isArray(children) ? reactJsxs : jsx)(type, { ...props, children }, key);
}
