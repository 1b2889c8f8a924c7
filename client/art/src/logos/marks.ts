import { each, repeat } from '../drawing/arrange.js';
import { polar, polygon, ring, star } from '../drawing/shapes.js';
import { circle, n, path, stroke } from '../drawing/svg.js';

const line = (d: string, ink: string, width = 3) => stroke(d, ink, width);

export const solid = (d: string, ink: string) => path(d, ink, { 'fill-rule': 'evenodd' });

/** Logo mark of each provider in one colour, keyed by provider id, centred on 0,0 and 40 units wide. */
export const MARKS: Readonly<Record<string, (ink: string) => string>> = {
  'saltmarsh-studio': (ink) =>
    line(
      'M-9 8C-9 -2 -11 -10 -15 -17M0 8C0 -4 1 -12 5 -20M9 8C9 0 11 -6 15 -11M-18 12Q-13 8 -9 12T0 12T9 12T18 12M-12 18Q-8 15 -4 18T4 18T12 18',
      ink,
      2.6,
    ),
  'brass-meridian': (ink) =>
    solid(`${ring(19)}${ring(16.4)}`, ink) +
    line('M0 -18C-12 -8 -12 8 0 18C12 8 12 -8 0 -18M-17 0H17', ink, 2.2) +
    path(star(4, 9, 2.6), ink),
  'tenfold-press': (ink) =>
    solid('M-17 -18H6L17 -7V18H-17ZM4 -14H-13V14H13V-5H4ZM-8 -4H3V-1H-8ZM-8 3H8V6H-8Z', ink) +
    path('M6 -18V-7H17Z', ink),
  'kestrel-and-vane': (ink) =>
    solid(
      'M0 -20L5 -6C10 -11 16 -13 21 -13C17 -5 12 2 3 3V12H9V16H-9V12H-3V3C-12 2 -17 -5 -21 -13C-16 -13 -10 -11 -5 -6Z',
      ink,
    ),
  'lamplight-row': (ink) =>
    each([-13, 0, 13], (x, i) =>
      solid(
        `M${x - 4} ${i === 1 ? -17 : -10}H${x + 4}L${x + 6} ${i === 1 ? -4 : 1}H${x - 6}ZM${x - 1.3} ${i === 1 ? -2 : 3}H${x + 1.3}V18H${x - 1.3}Z`,
        ink,
      ),
    ) + line('M-18 18H18', ink, 2.4),
  'umbra-foundry': (ink) =>
    solid(`${ring(19)}${ring(15, [4, -3])}`, ink) + path('M-7 2H12V6C8 7 7 9 8 12H-4C-3 9 -5 6 -7 2Z', ink),
  'palo-sereno': (ink) =>
    line('M0 18V-4M0 8L-8 1M0 4L8 -4', ink, 3) +
    solid('M-18 -4A18 16 0 0 1 18 -4A9 8 0 0 1 6 -1A8 6 0 0 1 -6 -1A9 8 0 0 1 -18 -4Z', ink) +
    line('M-12 18H12', ink, 2.4),
  'nine-herons': (ink) =>
    repeat(9, (i) => {
      const [x, y] = [(i % 3) * 13 - 13, Math.floor(i / 3) * 11 - 10];
      return line(`M${x - 5} ${y + 2}Q${x - 2} ${y - 4} ${x} ${y + 1}Q${x + 2} ${y - 4} ${x + 5} ${y + 2}`, ink, 2.2);
    }),
  'thistle-and-rye': (ink) =>
    solid('M-9 2C-9 -3 9 -3 9 2C9 9 4 11 0 11C-4 11 -9 9 -9 2Z', ink) +
    each([-28, -14, 0, 14, 28], (a) => path('M-2.4 -3L0 -20L2.4 -3Z', ink, { transform: `rotate(${a})` })) +
    line('M0 11V19M0 17L-8 12M0 17L8 12', ink, 2.4),
  'coldwater-signal': (ink) =>
    circle(0, 10, 4, ink) +
    each([9, 16, 23], (r) => {
      const [a, b] = [polar(-140, r, [0, 10]), polar(-40, r, [0, 10])];
      return line(`M${a.map(n).join(' ')}A${r} ${r} 0 0 1 ${b.map(n).join(' ')}`, ink, 3);
    }) +
    line('M-12 18H12', ink, 2.4),
  'mosaic-ferry': (ink) =>
    repeat(3, (r) =>
      repeat(3 - r, (c) =>
        path('M-4.6 -4.6H4.6V4.6H-4.6Z', ink, { transform: `translate(${c * 11 - (2 - r) * 5.5} ${2 - r * 11})` }),
      ),
    ) + solid('M-20 10H20C17 18 12 19 8 19H-8C-12 19 -17 18 -20 10Z', ink),
  'bluebell-arcade': (ink) =>
    solid(
      'M-2 -18H2V-13C10 -12 12 -4 12 2C12 8 15 11 18 13L9 12L5 17L0 12L-5 17L-9 12L-18 13C-15 11 -12 8 -12 2C-12 -4 -10 -12 -2 -13Z',
      ink,
    ) + circle(0, 18, 2.6, ink),
  'sunday-walrus': (ink) =>
    solid(
      'M0 -18C13 -18 18 -8 18 1C18 9 12 12 9 12V3C5 7 -5 7 -9 3V12C-12 12 -18 9 -18 1C-18 -8 -13 -18 0 -18ZM-7 -8A2 2 0 1 0 -7 -4A2 2 0 1 0 -7 -8ZM7 -8A2 2 0 1 0 7 -4A2 2 0 1 0 7 -8Z',
      ink,
    ) + path('M-6 8H-1.6L-3.4 20ZM6 8H1.6L3.4 20Z', ink),
  'saffron-gate': (ink) =>
    solid(
      'M-17 19V-2C-17 -10 -6 -12 0 -20C6 -12 17 -10 17 -2V19ZM-12 19H12V0C12 -5 4 -7 0 -12C-4 -7 -12 -5 -12 0Z',
      ink,
    ) + path(star(8, 7, 3.4), ink, { transform: 'translate(0 5)' }),
  deepwell: (ink) =>
    each([19, 13, 7], (r) =>
      solid(`M0 ${-r}L${r} 0L0 ${r}L${-r} 0ZM0 ${-r + 3}L${-r + 3} 0L0 ${r - 3}L${r - 3} 0Z`, ink),
    ) + circle(0, 0, 2.4, ink),
  'velvet-quarter-live': (ink) =>
    solid('M-16 -16H-1A17 17 0 0 1 16 1V16H-16ZM-11 -11V11H11V1A12 12 0 0 0 -1 -11Z', ink) + circle(-2, 2, 5, ink),
  'harborline-live': (ink) =>
    solid(`${ring(4.6, [0, -14])}${ring(2, [0, -14])}`, ink) +
    line('M0 -9V16M-8 -4H8M-15 3C-13 13 -6 17 0 17C6 17 13 13 15 3', ink, 3),
  'bright-parade': (ink) =>
    repeat(7, (i) =>
      path(polygon([[0, 14], polar(-165 + i * 25, 23, [0, 14]), polar(-152 + i * 25, 23, [0, 14])]), ink),
    ) +
    solid('M-8 14A8 8 0 0 1 8 14Z', ink) +
    line('M-18 18H18', ink, 2.4),
  'baize-and-ivory': (ink) =>
    solid('M0 -20L18 0L0 20L-18 0ZM0 -14V14L12.6 0Z', ink) + path('M0 -7L-6 0L0 7Z', '#0b1220'),
  originals: (ink) =>
    solid('M-5 -6H5L8 18H-8Z', ink) +
    solid('M-4 -16H4V-9H-4Z', ink) +
    path('M7 -15L20 -20V-5L7 -10ZM-7 -15L-20 -20V-5L-7 -10Z', ink, { opacity: 0.75 }) +
    line('M-18 19Q-12 15 -6 19T6 19T18 19', ink, 2.4),
};
