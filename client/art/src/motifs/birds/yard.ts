import { each, mirror, place, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { DARK, ramp, rampOf } from '../../drawing/ramps.js';
import { polar, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const hen = (ink: Ink, cock: boolean): string => {
  const coat = cock ? rampOf('#b8442a', '#1f0608') : ramp('#5a3a22', '#a87a4c', '#e6cda0', '#faeed6', '#ffffff');
  const tail = cock ? plumes() : path('M50 20C70 -20 92 -30 104 -24C96 6 84 30 62 42Z', coat.dark);
  return (
    stroke('M-4 66V94M20 66V94M-16 94H6M8 94H32', '#e8a02a', 5) +
    tail +
    raised(ink, 'M-30 -58C-6 -66 6 -46 8 -22C30 -8 60 0 78 -8C84 40 44 74 6 72C-40 70 -62 34 -50 -8Z', coat, 4, 9) +
    raised(ink, 'M2 10C30 0 56 10 62 26C46 50 14 52 2 10Z', coat, 2, 5) +
    path('M-46 -54C-60 -74 -48 -84 -40 -74C-38 -92 -22 -92 -20 -76C-10 -88 2 -80 -4 -62L-20 -54Z', '#d8303a') +
    path('M-52 -36L-80 -28L-50 -20Z', '#f0a02a') +
    path('M-52 -18C-62 -2 -44 8 -40 -14Z', '#d8303a') +
    circle(-32, -38, 6, '#fff4d0') +
    circle(-33, -38, 3.6, DARK)
  );
};

const plumes = (): string =>
  each(['#0f6a5c', '#14897a', '#0b4f6a', '#1a5f9a'], (colour, i) =>
    stroke(
      `M50 ${24 - i * 8}C${70 + i * 6} ${-30 - i * 14} ${100 + i * 3} ${-44 - i * 8} ${108 - i * 2} ${20 - i * 22}`,
      colour,
      15,
    ),
  );

const peacock = (ink: Ink): string => {
  const body = rampOf('#1f6fc8', '#05103a');
  const feather = (angle: number, r: number) => {
    const [x, y] = polar(angle, r, [0, 40]);
    return (
      stroke(`M0 40L${x} ${y}`, '#1c7a5a', 4) +
      place(
        ellipse(0, 0, 13, 18, '#17805c') +
          ellipse(0, 1, 9, 13, '#e0b040') +
          ellipse(0, 3, 6.5, 9, '#1fa0b8') +
          ellipse(0, 4, 3.5, 5, '#141a5c'),
        { x, y, turn: angle + 90 },
      )
    );
  };
  return (
    repeat(13, (i) => feather(-180 + 15 * i, 126)) +
    repeat(10, (i) => feather(-172 + 18.2 * i, 94)) +
    repeat(7, (i) => feather(-162 + 24 * i, 64)) +
    raised(
      ink,
      symmetric(-44, [
        [16, -40, 10, -10, 14, 10],
        [34, 30, 30, 88, 0, 96],
      ]),
      body,
      4,
      6,
    ) +
    circle(0, -46, 15, lit(ink, body)) +
    mirror(
      circle(-7, -48, 3.5, '#fff') +
        circle(-7, -48, 2, DARK) +
        stroke('M-2 -60L-10 -78', '#1f6fc8', 2) +
        circle(-10, -80, 3.5, '#5fc8ff'),
    ) +
    stroke('M0 -60V-82', '#1f6fc8', 2) +
    circle(0, -84, 3.5, '#5fc8ff') +
    path('M-5 -44H5L0 -32Z', '#f0b83a')
  );
};

export const YARD: readonly Motif[] = [
  motif('hen', 'hens chicken stubborn', (ink) => hen(ink, false), true),
  motif('rooster', 'gallo weathercock cockerel', (ink) => hen(ink, true), true),
  motif('peacock', 'courtyard', peacock, true),
];
