import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { jsxDEV } from './jsx-dev-runtime.js';
import { Fragment, jsx, jsxs } from './jsx-runtime.js';

const icon = () => jsx('i', {});
/** A component that puts what it is given next to an icon. */
const Label = ({ children }: { children?: React.ReactNode }) => jsxs('b', { children: [icon(), children] });

describe.each([
  ['production', jsx, jsxs],
  [
    'development',
    (...[type, props]: Parameters<typeof jsx>) => jsxDEV(type, props, undefined, false),
    (...[type, props]: Parameters<typeof jsxs>) => jsxDEV(type, props, undefined, true),
  ],
] as const)('the JSX runtime for %s', (_, one, many) => {
  const html = (...children: React.ReactNode[]) => renderToStaticMarkup(many('p', { children }));

  it('leaves a text that is the only child of an element as it is', () => {
    expect(renderToStaticMarkup(one('p', { children: 'Bet' }))).toBe('<p>Bet</p>');
  });

  it('joins texts and numbers to one text if they are the only children', () => {
    const element = many('p', { children: ['Bet ', 10, ' GC', null, false] });
    expect(element.props).toEqual({ children: 'Bet 10 GC' });
  });

  it('treats a bigint as a text', () => {
    expect(html('Bet ', 10n, ' GC')).toBe('<p>Bet 10 GC</p>');
    expect(html(10n, icon())).toBe('<p><span>10</span><i></i></p>');
  });

  it('gives an element without children no property for them', () => {
    expect(one('i', {}).props).not.toHaveProperty('children');
  });

  it('puts a text with siblings in an element of its own', () => {
    expect(html('Over ', 50, ' ', icon(), ' or ', 0)).toBe('<p><span>Over 50 </span><i></i><span> or 0</span></p>');
  });

  it('keeps the place of each element when a text comes or goes', () => {
    const keyed = (text: string | false) => (many('p', { children: [text, 'x', icon()] }).props as Children).children;
    expect(keyed('a')[2]).toEqual(keyed(false)[2]);
    expect(keyed('a')).toHaveLength(keyed(false).length);
  });

  it('leaves white space between elements without an element', () => {
    expect(html(icon(), ' ', icon())).toBe('<p><i></i> <i></i></p>');
  });

  it('puts the text of a fragment in an element, because the fragment may have siblings', () => {
    expect(renderToStaticMarkup(one(Fragment, { children: 'Lost' }))).toBe('<span>Lost</span>');
    expect(renderToStaticMarkup(many(Fragment, { children: ['Lost ', 3] }))).toBe('<span>Lost 3</span>');
  });

  it('covers a text that a component gets as its children', () => {
    expect(renderToStaticMarkup(many(Label, { children: ['Bet ', 3] }))).toBe('<b><i></i><span>Bet 3</span></b>');
  });
});

interface Children {
  children: React.ReactNode[];
}
