import { place, repeat } from '../../drawing/arrange.js';
import { darker } from '../../drawing/colour.js';
import { fade, steps, stops } from '../../drawing/defs.js';
import { rampOf } from '../../drawing/ramps.js';
import { polygon, rays } from '../../drawing/shapes.js';
import { circle, ellipse, group, path } from '../../drawing/svg.js';
import { motifFor } from '../../motifs/subject.js';
import { drawAir } from '../../places/air.js';
import { fortuneWheel } from '../../table/wheels.js';
import { wholeCard } from '../board.js';
import type { Sheet } from '../card.js';
import type { Body } from './centre.js';
import { playOf } from './plays.js';

/** Draws the card of a game show: a stage surrounded by lamps. */
export function show(sheet: Sheet): Body {
  const { defs, random, palette, ink } = sheet;
  const colours = ['#e8384a', '#f2a52e', '#1fa0b8', '#7a3fc0', '#f0569a', '#2a6fd8'];
  const hero =
    playOf(sheet.entry.name) === 'wheel'
      ? { body: place(fortuneWheel(ink, colours, random.pick([12, 16, 20])), { scale: 0.94 }), motif: 'fortune-wheel' }
      : motifHero(sheet);
  const beams = repeat(4, (i) =>
    path(
      polygon([
        [30 + i * 80, -10],
        [random.between(-10, 120) + i * 40, 330],
        [random.between(90, 200) + i * 40, 330],
      ]),
      defs.linear(fade(colours[i] ?? palette.glow, 0.6, 0)),
    ),
  );
  const bulbs = repeat(22, (i) => {
    const [x, y] = i < 7 ? [12 + i * 46, 11] : i < 14 ? [11, 11 + (i - 6) * 38] : [289, 11 + (i - 13) * 38];
    return circle(x, y, 10, defs.radial(fade('#ffd27a', 0.7, 0))) + circle(x, y, 4.2, i % 2 ? '#fff7d0' : '#ffcf5a');
  });
  const second = random.pick([
    rampOf('#8a1a30', '#120208'),
    rampOf('#2a3a8a', '#050a24'),
    rampOf('#5a2a8a', '#0c041c'),
    rampOf('#125a66', '#03141c'),
  ]);
  const curtain = repeat(4, (i) =>
    path(
      `M${i * 13 - 8} -10C${i * 13 - 4} 120 ${i * 11 - 10} 240 ${i * 8 - 16} 410H${i * 8 + 2}C${i * 11 + 6} 240 ${i * 13 + 9} 120 ${i * 13 + 7} -10Z`,
      i % 2 ? second.dark : second.mid,
    ),
  );
  return {
    body:
      wholeCard(
        defs.radial(steps([0, palette.sky[2]], [0.55, palette.sky[1]], [1, palette.sky[0]]), [0.5, 0.36], 0.75),
      ) +
      group(path(rays(20, 340, 0.5, random.between(0, 18)), palette.sky[2], { opacity: 0.22 }), {
        transform: 'translate(150 150)',
      }) +
      beams +
      ellipse(150, 300, 150, 34, darker(palette.near, 0.2), { opacity: 0.7 }) +
      ellipse(150, 294, 132, 26, defs.linear(stops(palette.main.light, palette.main.dark))) +
      ellipse(150, 290, 124, 22, palette.mid) +
      circle(150, 150, 160, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
      place(hero.body, { x: 150, y: 152 }) +
      curtain +
      group(curtain, { transform: 'translate(300 0) scale(-1 1)' }) +
      drawAir('confetti', random, palette, 20) +
      bulbs,
    motif: `show-${hero.motif}`,
  };
}

function motifHero({ entry, random, ink }: Sheet): Body {
  const found = motifFor(entry.name, ['microphone', 'star', 'trophy', 'circus', 'tophat'], random);
  return { body: place(found.draw(ink), { scale: 1.16 }), motif: found.name };
}
