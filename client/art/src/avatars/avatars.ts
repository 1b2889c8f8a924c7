import { place, repeat } from '../drawing/arrange.js';
import { Defs, fade, stops } from '../drawing/defs.js';
import type { Ink } from '../drawing/ink.js';
import { GOLD, rampOf } from '../drawing/ramps.js';
import { seeded } from '../drawing/random.js';
import { circle, group, path, picture } from '../drawing/svg.js';
import { beastNamed } from '../motifs/beasts/beasts.js';
import { drawHead } from '../motifs/beasts/head.js';
import { motifNamed } from '../motifs/registry.js';
import { AVATAR_NAMES, CREW } from './crew.js';
import { HATS } from './hats.js';

/** Draws a character's portrait in a circle, 96 × 96. */
export function drawAvatar(name: string): string {
  const at = AVATAR_NAMES.indexOf(name);
  const crew = CREW[at];
  if (!crew) throw new Error(`there is no avatar named ${name}`);
  const defs = new Defs();
  const ink: Ink = {
    defs,
    random: seeded(`avatar ${name}`),
    main: GOLD,
    second: rampOf('#3f8fe0', '#071233'),
    gold: GOLD,
    glow: '#ffd98a',
    side: at % 2 ? 1 : -1,
  };
  const { beast, hat, ground, scale, y } = crew;
  const drawn = ['penguin', 'octopus', 'lighthouse'].includes(beast)
    ? motifNamed(beast).draw(ink)
    : shoulders(ink, beast) + drawHead(ink, beastNamed(beast)) + HATS[hat](ink);
  const light = ink.side < 0 ? 0.3 : 0.7;
  const waves = repeat(2, (i) =>
    path(
      `M-100 ${70 + i * 16}Q-75 ${60 + i * 16} -50 ${70 + i * 16}T0 ${70 + i * 16}T50 ${70 + i * 16}T100 ${70 + i * 16}V110H-100Z`,
      ground[1],
      { opacity: 0.5 },
    ),
  );
  const scene =
    circle(0, 0, 100, defs.radial(stops(ground[0], ground[1]), [light, 0.22], 0.95)) +
    circle(ink.side * 46, -46, 62, defs.radial(fade('#fff3d0', 0.5, 0))) +
    waves +
    place(drawn, { y, scale }) +
    circle(0, 0, 98.5, 'none', { stroke: '#ffffff', 'stroke-width': 3, opacity: 0.22 });
  return picture(
    96,
    96,
    defs,
    group(scene, {
      transform: 'translate(48 48) scale(.48)',
      'clip-path': defs.clip('<circle cx="0" cy="0" r="100"/>'),
    }),
  );
}

function shoulders(ink: Ink, beast: string): string {
  const { coat } = beastNamed(beast);
  return path(
    'M0 34C46 34 66 64 88 84C110 104 116 130 118 160H-118C-116 130 -110 104 -88 84C-66 64 -46 34 0 34Z',
    ink.defs.linear(stops(coat.dark, coat.deep)),
  );
}
