import { each, mirror, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { CRIMSON, DARK, rampOf, SAND, STONE } from '../../drawing/ramps.js';
import { ring, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const pagoda = (ink: Ink): string => {
  const roof = (y: number, w: number) =>
    raised(
      ink,
      `M${-w - 18} ${y + 10}C${-w + 4} ${y + 4} ${-w * 0.5} ${y - 14} 0 ${y - 20}C${w * 0.5} ${y - 14} ${w - 4} ${y + 4} ${w + 18} ${y + 10}C${w} ${y + 18} ${w * 0.6} ${y + 14} 0 ${y + 14}C${-w * 0.6} ${y + 14} ${-w} ${y + 18} ${-w - 18} ${y + 10}Z`,
      rampOf('#2a6a72', '#04161c'),
      3,
      4,
    );
  const storey = (y: number, w: number, h: number) =>
    rect(-w, y, w * 2, h, lit(ink, CRIMSON)) +
    repeat(3, (i) => rect(-w * 0.8 + i * w * 0.58, y + 5, w * 0.42, h - 8, ink.glow, { opacity: 0.95 }));
  return (
    stroke('M0 -112V-66', ink.gold.mid, 6) +
    each([-100, -90, -80], (y) => ellipse(0, y, 9, 3, ink.gold.light)) +
    storey(-56, 30, 26) +
    roof(-58, 42) +
    storey(-14, 42, 28) +
    roof(-20, 56) +
    storey(32, 54, 40) +
    roof(24, 70) +
    rect(-78, 72, 156, 12, STONE.mid) +
    rect(-90, 84, 180, 14, STONE.dark)
  );
};

const torii = (ink: Ink): string =>
  raised(ink, 'M-104 -78C-60 -66 60 -66 104 -78L98 -52C60 -46 -60 -46 -98 -52Z', CRIMSON, 3, 5) +
  rect(-78, -30, 156, 15, lit(ink, CRIMSON)) +
  rect(-13, -50, 26, 34, ink.gold.mid) +
  mirror(raised(ink, 'M-66 -48H-46L-42 98H-68Z', CRIMSON, 3, 4) + rect(-72, 84, 34, 14, DARK)) +
  path('M-104 -82C-60 -72 60 -72 104 -82L106 -70C60 -60 -60 -60 -106 -70Z', '#1a1018');

const dome = (ink: Ink): string => {
  const t = rampOf('#1f9ab0', '#04202c');
  const minaret = (x: number) =>
    rect(x - 9, -50, 18, 146, lit(ink, SAND)) +
    path(
      `M${x - 13} -50H${x + 13}C${x + 12} -70 ${x + 4} -76 ${x} -90C${x - 4} -76 ${x - 12} -70 ${x - 13} -50Z`,
      lit(ink, t),
    ) +
    rect(x - 13, -20, 26, 6, ink.gold.light) +
    circle(x, -94, 4, ink.gold.light);
  return (
    minaret(-84) +
    minaret(84) +
    raised(
      ink,
      symmetric(-88, [
        [6, -62, 64, -52, 64, -8],
        [64, 4, 58, 12, 56, 18],
        [0, 18],
      ]),
      t,
      5,
      10,
    ) +
    stroke('M0 -84C-26 -50 -32 -10 -28 16M0 -84C26 -50 32 -10 28 16M0 -84V16', t.light, 2.5, { opacity: 0.6 }) +
    path(`${ring(8, [0, -100])}${ring(7, [4, -102])}`, ink.gold.light, { 'fill-rule': 'evenodd' }) +
    raised(ink, 'M-68 18H68V96H-68Z', SAND, 3, 6) +
    each(
      [-44, 0, 44],
      (x) =>
        path(`M${x - 15} 96V58C${x - 15} 44 ${x - 4} 40 ${x} 32C${x + 4} 40 ${x + 15} 44 ${x + 15} 58V96Z`, '#15122a') +
        path(`M${x - 11} 96V60C${x - 11} 48 ${x - 3} 46 ${x} 40C${x + 3} 46 ${x + 11} 48 ${x + 11} 60V96Z`, ink.glow, {
          opacity: 0.85,
        }),
    ) +
    rect(-70, 18, 140, 7, ink.gold.mid)
  );
};

export const EASTERN_BUILDINGS: readonly Motif[] = [
  motif('pagoda', 'pavilion temple stairs', pagoda, true),
  motif('torii', 'shrine bridge willow', torii, true),
  motif('minaret', 'copper dome turquoise samarkand trebizond bazaar', dome, true),
];
