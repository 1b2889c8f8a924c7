import type { Ink } from '../../drawing/ink.js';
import { COAL, ramp, rampOf } from '../../drawing/ramps.js';
import type { Motif } from '../motif.js';
import { type Beast, beast } from './beast.js';
import { portrait } from './head.js';

const GREY = rampOf('#7d8796', '#10131f');
const SLATE = rampOf('#55617a', '#0a0e1c');
const BROWN = rampOf('#8d5a33', '#1c0d08');
const TAN = rampOf('#c08a55', '#2a160c');
const CREAM = ramp('#6b4f38', '#b3936c', '#ead7b4', '#faf0da', '#ffffff');
const WHITE = ramp('#56657d', '#9fb0c6', '#dfe8f2', '#f7fbff', '#ffffff');
const RUST = rampOf('#d9692a', '#2b0c06');
const PINK = rampOf('#e59a94', '#3a1418');
const GOLDEN = rampOf('#d99a3c', '#33170a');
const GREEN = rampOf('#5fae3f', '#0b2208');

const BEASTS: readonly Beast[] = [
  beast('fox kitsune vixen', [RUST, CREAM], ['wedge', 'pointed', 'snout'], {
    eyes: 'narrow',
    iris: '#f3b53a',
    with: ['cheeks'],
  }),
  beast('coyote', [TAN, CREAM], ['wedge', 'tufts', 'snout'], {
    eyes: 'narrow',
    iris: '#ffd65a',
    with: ['cheeks'],
    drop: 10,
    size: 0.86,
  }),
  beast('wolf werewolf', [SLATE, GREY], ['wedge', 'pointed', 'snout'], {
    eyes: 'narrow',
    iris: '#8fe0ff',
    with: ['cheeks'],
  }),
  beast('owl owls', [BROWN, CREAM], ['round', 'tufts', 'beak'], { eyes: 'wide', iris: '#f4a71d', with: ['discs'] }),
  beast('lion unlisted labor hercules', [GOLDEN, CREAM], ['wide', 'round', 'round'], {
    eyes: 'narrow',
    iris: '#ffcf4a',
    with: ['mane'],
    size: 0.84,
  }),
  beast('tiger tigers', [RUST, CREAM], ['wide', 'small', 'round'], {
    eyes: 'narrow',
    iris: '#ffe066',
    with: ['stripes', 'whiskers'],
  }),
  beast('bear bears', [BROWN, TAN], ['round', 'round', 'round']),
  beast('badger badgers', [COAL, WHITE], ['wedge', 'small', 'snout'], { with: ['blaze'] }),
  beast('raccoon', [GREY, WHITE], ['wedge', 'pointed', 'snout'], { iris: '#c98a2b', with: ['bandit'] }),
  beast('cat burglars', [COAL, SLATE], ['wide', 'pointed', 'flat'], {
    eyes: 'narrow',
    iris: '#9be05a',
    with: ['whiskers'],
  }),
  beast('bull minotaur buffalo', [rampOf('#6b3527', '#14070a'), TAN], ['long', 'small', 'broad'], {
    eyes: 'narrow',
    iris: '#ff7a3a',
    with: ['horns'],
  }),
  beast('ram fleece goat', [CREAM, WHITE], ['long', 'none', 'long'], {
    iris: '#e8b23a',
    with: ['wool', 'rams'],
    size: 0.86,
    drop: 8,
  }),
  beast('sheep shepherd lamb', [COAL, WHITE], ['long', 'floppy', 'long'], { with: ['wool'], size: 0.86, drop: 8 }),
  beast('pig', [PINK, rampOf('#f2b1a6', '#4a1a1c')], ['round', 'pointed', 'pig']),
  beast('hound truffle dog', [BROWN, CREAM], ['round', 'floppy', 'broad'], { eyes: 'sleepy', with: ['blaze'] }),
  beast('pug', [TAN, COAL], ['round', 'floppy', 'flat'], { with: ['wrinkles', 'bowtie'], size: 0.86, drop: -4 }),
  beast('cow', [WHITE, PINK], ['long', 'floppy', 'broad'], { with: ['patches', 'horns'] }),
  beast('walrus', [rampOf('#8c6752', '#1c0e0d'), TAN], ['round', 'none', 'broad'], {
    with: ['tusks', 'bristles'],
    drop: -6,
  }),
  beast('otter otters', [BROWN, CREAM], ['wide', 'small', 'round'], { with: ['whiskers'] }),
  beast('llama', [CREAM, WHITE], ['long', 'tall', 'long'], { eyes: 'sleepy', with: ['fringe'], size: 0.82, drop: 14 }),
  beast('alpaca', [TAN, CREAM], ['long', 'long', 'long'], { with: ['wool'], size: 0.82, drop: 14 }),
  beast('sloth', [TAN, CREAM], ['wide', 'none', 'flat'], { eyes: 'sleepy', with: ['bandit'] }),
  beast('yeti bigfoot', [WHITE, rampOf('#7fb6d8', '#0c2236')], ['round', 'none', 'flat'], {
    eyes: 'sleepy',
    iris: '#2c6f9f',
    with: ['crown-fur', 'horns'],
    size: 0.88,
    drop: 6,
  }),
  beast('moose', [BROWN, TAN], ['long', 'small', 'broad'], { eyes: 'sleepy', with: ['antlers'], size: 0.76, drop: 22 }),
  beast('stag deer hart', [TAN, CREAM], ['wedge', 'small', 'snout'], {
    with: ['antlers', 'cheeks'],
    size: 0.76,
    drop: 22,
  }),
  beast('hamster', [GOLDEN, CREAM], ['wide', 'round', 'round'], { with: ['teeth', 'whiskers'] }),
  beast('capybara', [rampOf('#a8743f', '#22100a'), BROWN], ['round', 'small', 'broad'], { eyes: 'sleepy' }),
  beast('squirrel', [RUST, CREAM], ['wide', 'tufts', 'round'], { with: ['teeth', 'whiskers'] }),
  beast('beaver', [BROWN, TAN], ['wide', 'small', 'round'], { with: ['teeth'] }),
  beast('rat rats', [GREY, PINK], ['wedge', 'round', 'snout'], { with: ['whiskers'] }),
  beast('frog toad', [GREEN, rampOf('#c9e08a', '#1c3008')], ['flat', 'none', 'none'], {
    eyes: 'wide',
    iris: '#f2b42e',
    drop: 8,
  }),
  beast('seal selkie', [SLATE, GREY], ['round', 'none', 'round'], { with: ['whiskers', 'bristles'] }),
  beast('camel caravan', [GOLDEN, CREAM], ['long', 'small', 'broad'], { eyes: 'sleepy', with: ['fringe'], size: 0.86 }),
  beast('hare rabbit', [GREY, WHITE], ['wide', 'tall', 'flat'], { with: ['whiskers', 'teeth'], size: 0.8, drop: 18 }),
];

export const beastNamed = (name: string): Beast => {
  const found = BEASTS.find((beast) => beast.name === name);
  if (!found) throw new Error(`there is no beast motif named ${name}`);
  return found;
};

export const BEAST_MOTIFS: readonly Motif[] = BEASTS.map((beast) => ({
  name: beast.name,
  words: beast.words,
  draw: (ink: Ink) => portrait(ink, beast),
  stands: true,
  portrait: true,
}));
