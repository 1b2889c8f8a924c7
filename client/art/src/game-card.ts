import { type Card, frame, type GameEntry, MARGIN, type Sheet, setName } from './card.js';
import { darker, mix } from './colour.js';
import { type Composition, HOUSES, PLAIN_HOUSE, WORD_PALETTES, WORD_PLACES } from './houses.js';
import { GOLD, metal } from './ink.js';
import type { LetteringOptions, Warp } from './lettering.js';
import type { Motif } from './motifs/motif.js';
import { PALETTES } from './palettes.js';
import { drawAir, drawPlace, HEIGHT, type PlaceName, WIDTH } from './places.js';
import { type Random, random as seeded } from './random.js';
import { circle, Defs, ellipse, fade, group, path, picture, place, polygon, rays, rect, stops } from './svg.js';
import { tableCard } from './table-card.js';
import { motifFor, wordsOf } from './themes.js';

/** A game's card, 300 × 400, the same for the same entry. */
export function drawGame(entry: GameEntry): Card {
  const random = seeded(`game ${entry.game_id}`);
  const house = HOUSES[entry.provider_id] ?? PLAIN_HOUSE;
  const words = wordsOf(entry.name);
  const asked = words.map((word) => WORD_PALETTES[word]).find(Boolean);
  const palette = PALETTES[asked && random.chance(0.8) ? asked : random.pick(house.palettes)];
  const side = random.chance(0.5) ? -1 : 1;
  const defs = new Defs();
  const sheet: Sheet = {
    entry,
    defs,
    random,
    palette,
    faces: house.faces,
    light: [150 + side * random.between(50, 105), random.between(52, 104)],
    ink: { defs, random, main: palette.main, second: palette.second, gold: GOLD, glow: palette.glow, side },
  };
  if (!entry.tags.includes('slots')) return tableCard(sheet);
  const motif = motifFor(entry.name, house.motifs, random);
  const askedPlace = words.map((word) => WORD_PLACES[word]).find(Boolean);
  const placeName = askedPlace ?? random.pick(house.places);
  let composition = random.pick(house.compositions);
  // A portrait wants to be near; a thing that stands on the ground wants a ground.
  if (composition === 'close' && !motif.stands) composition = 'spotlight';
  if (composition === 'diagonal' && motif.stands) composition = 'scene';
  const drawn = COMPOSE[composition](sheet, motif, placeName);
  const air = drawAir(random.pick(house.air), random, palette);
  const lettering = setName(sheet, drawn.letters);
  const body =
    drawn.behind +
    air +
    drawn.figure +
    drawn.before +
    groundFor(sheet, drawn.letters.box, drawn.plate) +
    lettering.svg +
    frame(sheet);
  return { svg: picture(WIDTH, HEIGHT, defs, body), motif: motif.name, lettering: lettering.set };
}

interface Composed {
  behind: string;
  figure: string;
  before: string;
  letters: Omit<LetteringOptions, 'face'>;
  plate?: 'fade' | 'ribbon' | 'none';
}

const BOTTOM = { left: MARGIN, right: WIDTH - MARGIN, top: 268, bottom: HEIGHT - 16 };
const TOP = { left: MARGIN, right: WIDTH - MARGIN, top: 18, bottom: 122 };

type Compose = (sheet: Sheet, motif: Motif, placeName: PlaceName) => Composed;

const sky = ({ defs, palette }: Sheet, to = 300) =>
  rect(
    -2,
    -2,
    WIDTH + 4,
    HEIGHT + 4,
    defs.linearAt(
      [
        { at: 0, colour: palette.sky[0] },
        { at: 0.5, colour: palette.sky[1] },
        { at: 1, colour: palette.sky[2] },
      ],
      [0, 0],
      [0, to],
    ),
  );

const shadowBelow = ({ defs, palette }: Sheet, x: number, y: number, w: number) =>
  ellipse(x, y, w, w * 0.17, defs.radial(fade(darker(palette.near, 0.4), 0.85, 0.5, 0)));

const glowBehind = ({ defs, palette }: Sheet, x: number, y: number, r: number, strength = 0.75) =>
  circle(x, y, r, defs.radial(fade(palette.glow, strength, strength * 0.35, 0)));

const warpFor = (random: Random): { warp: Warp; bend: number } =>
  random.pick([
    { warp: 'none', bend: 0 },
    { warp: 'none', bend: 0 },
    { warp: 'arch', bend: 0.45 },
    { warp: 'bulge', bend: 0.7 },
    { warp: 'rise', bend: 0.5 },
  ] as const);

const COMPOSE: Record<Composition, Compose> = {
  scene: (sheet, motif, placeName) => {
    const atTop = sheet.random.chance(0.22);
    const horizon = atTop ? 270 : sheet.random.between(190, 214);
    const scenery = drawPlace(placeName, {
      defs: sheet.defs,
      random: sheet.random,
      palette: sheet.palette,
      horizon,
      light: atTop ? [sheet.light[0], 150] : sheet.light,
    });
    const [x, y, scale] = [150 + sheet.ink.side * -8, atTop ? 252 : 156, 1.12];
    return {
      behind: sky(sheet, horizon + 20) + scenery.back,
      figure:
        glowBehind(sheet, x, y, 150, 0.5) +
        (motif.stands ? shadowBelow(sheet, x, y + 100 * scale, 120) : '') +
        place(motif.draw(sheet.ink), { x, y, scale }),
      before: scenery.front,
      letters: { box: atTop ? TOP : BOTTOM, ...warpFor(sheet.random), stand: atTop ? 'top' : 'bottom' },
    };
  },

  close: (sheet, motif, placeName) => {
    const scenery = drawPlace(placeName, {
      defs: sheet.defs,
      random: sheet.random,
      palette: sheet.palette,
      horizon: 200,
      light: sheet.light,
    });
    return {
      behind: sky(sheet, 260) + scenery.back,
      figure: glowBehind(sheet, 150, 140, 180, 0.6) + place(motif.draw(sheet.ink), { x: 150, y: 176, scale: 1.4 }),
      before: '',
      letters: { box: BOTTOM, ...warpFor(sheet.random), stand: 'bottom' },
    };
  },

  emblem: (sheet, motif) => {
    const { defs, palette, ink } = sheet;
    const count = sheet.random.pick([12, 16, 20, 28]);
    const studs = Array.from({ length: 24 }, (_, i) => {
      const angle = (i * Math.PI) / 12;
      return circle(150 + Math.cos(angle) * 117, 146 + Math.sin(angle) * 117, 3.1, palette.main.bright);
    }).join('');
    const ringed = sheet.random.chance(0.6);
    const medallion =
      circle(150, 150, 125, darker(palette.near, 0.3), { opacity: 0.55 }) +
      circle(150, 146, 125, metal(ink, palette.main)) +
      circle(150, 146, 110, darker(palette.near, 0.2)) +
      circle(
        150,
        146,
        107,
        defs.radial(
          [
            { at: 0, colour: mix(palette.glow, palette.sky[2], 0.45) },
            { at: 0.45, colour: palette.sky[1] },
            { at: 1, colour: palette.near },
          ],
          [ink.side < 0 ? 0.35 : 0.65, 0.3],
          0.8,
        ),
      ) +
      studs;
    return {
      behind:
        rect(-2, -2, WIDTH + 4, HEIGHT + 4, defs.linearAt(stops(palette.sky[1], palette.sky[0]), [0, 0], [0, HEIGHT])) +
        group(
          path(rays(count, 330, 0.5, sheet.random.between(0, 20)), defs.radial(fade(palette.sky[2], 0.95, 0.55, 0.15))),
          { transform: 'translate(150 146)' },
        ) +
        glowBehind(sheet, 150, 146, 190, 0.6),
      figure:
        (ringed ? medallion : '') +
        place(motif.draw(ink), { x: 150, y: ringed ? 146 : 142, scale: ringed ? 0.98 : 1.2 }),
      before: '',
      letters: { box: { ...BOTTOM, top: ringed ? 276 : 268 }, ...warpFor(sheet.random), stand: 'bottom' },
      plate: 'fade',
    };
  },

  arch: (sheet, motif, placeName) => {
    const { defs, palette, ink } = sheet;
    const pointed = sheet.random.chance(0.5);
    const opening = (grow: number) =>
      pointed
        ? `M${38 - grow} 410V${150 - grow * 0.4}C${38 - grow} 84 ${112} ${62 - grow} 150 ${20 - grow * 1.3}C188 ${62 - grow} ${262 + grow} 84 ${262 + grow} ${150 - grow * 0.4}V410Z`
        : `M${36 - grow} 410V${140 - grow * 0.3}C${36 - grow} ${64 - grow} ${92} ${24 - grow} 150 ${24 - grow}C208 ${24 - grow} ${264 + grow} ${64 - grow} ${264 + grow} ${140 - grow * 0.3}V410Z`;
    const scenery = drawPlace(
      placeName === 'hall' || placeName === 'bazaar' || placeName === 'deco' ? 'mountains' : placeName,
      { defs, random: sheet.random, palette, horizon: 196, light: sheet.light },
    );
    const tiles = Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: 7 }, (_, column) =>
        path('M0 -13L13 0L0 13L-13 0Z', 'none', {
          stroke: palette.main.mid,
          'stroke-width': 1.2,
          transform: `translate(${column * 50 + (row % 2) * 25} ${row * 50})`,
        }),
      ).join(''),
    ).join('');
    return {
      behind:
        rect(-2, -2, WIDTH + 4, HEIGHT + 4, defs.linearAt(stops(palette.mid, palette.near), [0, 0], [0, HEIGHT])) +
        group(tiles, { opacity: 0.32 }) +
        path(opening(9), darker(palette.near, 0.3)) +
        path(opening(6), metal(ink, palette.main)) +
        group(sky(sheet, 240) + scenery.back, { 'clip-path': defs.clip(path(opening(0), '#000')) }) +
        path(opening(-5), 'none', { stroke: palette.main.light, 'stroke-width': 1.4, opacity: 0.7 }),
      figure: glowBehind(sheet, 150, 150, 150, 0.55) + place(motif.draw(ink), { x: 150, y: 160, scale: 1.08 }),
      before: '',
      letters: { box: BOTTOM, warp: 'none', stand: 'bottom' },
      plate: 'fade',
    };
  },

  spotlight: (sheet, motif) => {
    const { defs, palette, ink, light } = sheet;
    const atTop = sheet.random.chance(0.3);
    const y = atTop ? 256 : 150;
    const small = Array.from({ length: 30 }, (_, i) => {
      const [column, row] = [i % 5, Math.floor(i / 5)];
      return place(path('M0 -9Q2 -2 9 0Q2 2 0 9Q-2 2 -9 0Q-2 -2 0 -9Z', palette.sky[2]), {
        x: 30 + column * 60 + (row % 2) * 30,
        y: 30 + row * 64,
        scale: 0.9,
      });
    }).join('');
    return {
      behind:
        rect(
          -2,
          -2,
          WIDTH + 4,
          HEIGHT + 4,
          defs.radial(
            [
              { at: 0, colour: mix(palette.sky[2], palette.sky[1], 0.25) },
              { at: 0.5, colour: palette.sky[1] },
              { at: 1, colour: palette.sky[0] },
            ],
            [0.5, y / HEIGHT],
            0.66,
          ),
        ) +
        group(small, { opacity: 0.2 }) +
        path(
          polygon([
            [light[0] - 14, -10],
            [light[0] + 14, -10],
            [262, 340],
            [38, 340],
          ]),
          defs.linear(fade(palette.glow, 0.5, 0.04)),
        ) +
        glowBehind(sheet, 150, y, 165, 0.7),
      figure:
        shadowBelow(sheet, 150, y + 114, 104) +
        place(motif.draw(ink), { x: 150, y, scale: 1.2, turn: motif.stands ? 0 : sheet.random.between(-8, 8) }),
      before: '',
      letters: { box: atTop ? TOP : BOTTOM, ...warpFor(sheet.random), stand: atTop ? 'top' : 'bottom' },
    };
  },

  diagonal: (sheet, motif) => {
    const { defs, palette, ink } = sheet;
    const s = ink.side;
    const at = (x: number) => (s < 0 ? x : WIDTH - x);
    const band = (offset: number, width: number, fill: string, opacity = 1) =>
      path(
        polygon([
          [at(-40), 300 + offset],
          [at(340), 20 + offset],
          [at(340), 20 + offset + width],
          [at(-40), 300 + offset + width],
        ]),
        fill,
        { opacity },
      );
    return {
      behind:
        rect(
          -2,
          -2,
          WIDTH + 4,
          HEIGHT + 4,
          defs.linearAt(stops(palette.sky[1], palette.sky[0]), [at(0), 0], [at(300), 400]),
        ) +
        path(
          polygon([
            [at(-40), -20],
            [at(340), -20],
            [at(340), 20],
            [at(-40), 300],
          ]),
          defs.linear(stops(palette.sky[2], palette.sky[1]), [s < 0 ? 0 : 1, 0], [s < 0 ? 1 : 0, 1]),
        ) +
        band(0, 9, palette.main.light, 0.9) +
        band(16, 3, palette.main.light, 0.7) +
        band(60, 34, palette.far, 0.55) +
        band(120, 60, palette.mid, 0.6) +
        glowBehind(sheet, 150, 142, 160, 0.65),
      figure: place(group(motif.draw(ink)), { x: 156, y: 152, scale: 1.24, turn: s * 9 }),
      before: '',
      letters: { box: BOTTOM, warp: 'rise', bend: s < 0 ? 0.8 : 0.4, stand: 'bottom' },
    };
  },
};

/** The ground that letters stand on: dark enough for any fill. */
function groundFor(
  { defs, palette }: Sheet,
  box: { top: number; bottom: number },
  plate: Composed['plate'] = 'fade',
): string {
  if (plate === 'none') return '';
  const ground = darker(palette.near, 0.35);
  return box.top < 100
    ? rect(-2, -2, WIDTH + 4, 190, defs.linear(fade(ground, 0.9, 0.62, 0)))
    : rect(-2, 206, WIDTH + 4, 200, defs.linear(fade(ground, 0, 0.66, 0.94, 0.97)));
}
