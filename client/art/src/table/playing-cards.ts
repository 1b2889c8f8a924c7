import { each, place, repeat } from '../drawing/arrange.js';
import { stops } from '../drawing/defs.js';
import { type Ink, lit } from '../drawing/ink.js';
import type { Ramp } from '../drawing/ramps.js';
import { polar, star } from '../drawing/shapes.js';
import { circle, group, path, rect } from '../drawing/svg.js';
import { letter } from '../lettering/lettering.js';

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const SUITS: Record<Suit, string> = {
  spade:
    'M0 -20C6 -8 20 0 18 10C16 20 6 20 2 13C3 18 5 21 9 23H-9C-5 21 -3 18 -2 13C-6 20 -16 20 -18 10C-20 0 -6 -8 0 -20Z',
  heart: 'M0 21C-8 10 -21 2 -20 -9C-18 -21 -4 -21 0 -11C4 -21 18 -21 20 -9C21 2 8 10 0 21Z',
  diamond: 'M0 -22C5 -12 10 -6 17 0C10 6 5 12 0 22C-5 12 -10 6 -17 0C-10 -6 -5 -12 0 -22Z',
  club: 'M-2 12C-8 20 -20 16 -19 5C-18 -3 -11 -6 -6 -3C-12 -10 -8 -21 0 -21C8 -21 12 -10 6 -3C11 -6 18 -3 19 5C20 16 8 20 2 12C3 18 5 21 9 23H-9C-5 21 -3 18 -2 12Z',
};

const RED_SUITS: ReadonlySet<Suit> = new Set(['heart', 'diamond']);

/** Draws a playing card, 84 × 120, centred on 0,0. */
export function playingCard(ink: Ink, rank: string, suit: Suit): string {
  const colour = RED_SUITS.has(suit) ? '#c4213a' : '#141626';
  const mark = letter(rank, { face: 'abril', box: { left: -37, right: -17, top: -54, bottom: -32 }, maxLines: 1 });
  const corner = path(mark.d, colour) + path(SUITS[suit], colour, { transform: 'translate(-27 -19) scale(.46)' });
  return (
    rect(-42, -58, 84, 120, '#05060f', { rx: 9, opacity: 0.5 }) +
    rect(
      -42,
      -60,
      84,
      120,
      ink.defs.linear(stops('#ffffff', '#dfe3ee'), ink.side < 0 ? [0, 0] : [1, 0], ink.side < 0 ? [1, 1] : [0, 1]),
      { rx: 9, stroke: '#8b93a8', 'stroke-width': 0.8 },
    ) +
    corner +
    group(corner, { transform: 'rotate(180)' }) +
    path(SUITS[suit], colour, { transform: 'scale(1.3)' })
  );
}

export function cardBack(ink: Ink, tones: Ramp): string {
  const lattice = repeat(7, (r) =>
    repeat(5, (c) =>
      path('M0 -8L8 0L0 8L-8 0Z', 'none', {
        stroke: tones.light,
        'stroke-width': 1.2,
        transform: `translate(${-32 + c * 16} ${-48 + r * 16})`,
      }),
    ),
  );
  return (
    rect(-42, -58, 84, 120, '#05060f', { rx: 9, opacity: 0.5 }) +
    rect(-42, -60, 84, 120, '#f4f1e6', { rx: 9 }) +
    rect(-36, -54, 72, 108, lit(ink, tones), { rx: 5 }) +
    group(lattice, { 'clip-path': ink.defs.clip('<rect x="-36" y="-54" width="72" height="108" rx="5"/>') }) +
    circle(0, 0, 15, tones.dark) +
    path(star(8, 13, 6), ink.gold.light)
  );
}

export type Held = readonly [rank: string, suit: Suit];

export function fanOf(ink: Ink, cards: readonly Held[], spread = 20): string {
  return each(cards, ([rank, suit], i) => {
    const turn = (i - (cards.length - 1) / 2) * spread;
    const [x, y] = polar(turn - 90, 92, [0, 96]);
    return place(playingCard(ink, rank, suit), { x, y, turn });
  });
}
