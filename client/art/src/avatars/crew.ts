import type { Hat } from './hats.js';

interface Figure {
  beast: string;
  hat: Hat;
  ground: readonly [string, string];
  /** Scale factor of the character's head within the portrait circle. */
  scale: number;
  y: number;
}

const figure = (beast: string, hat: Hat, from: string, to: string, scale = 0.72, y = 10): Figure => ({
  beast,
  hat,
  ground: [from, to],
  scale,
  y,
});

/** The avatar characters: animals dressed as a harbour crew. */
export const CREW: readonly Figure[] = [
  figure('fox', 'scarf', '#3f78b8', '#122a52'),
  figure('owl', 'cap', '#c98a3c', '#4a2212'),
  figure('walrus', 'cap', '#3aa0a8', '#0c3a4c', 0.7, 2),
  figure('otter', 'beanie', '#5f8fd8', '#1a2f66'),
  figure('seal', 'souwester', '#2f8a7a', '#0a3038', 0.74),
  figure('cat', 'patch', '#a84a5a', '#3a1024'),
  figure('bear', 'beanie', '#d09a4a', '#5a2a14'),
  figure('raccoon', 'bandana', '#4f9a6a', '#123a2c'),
  figure('wolf', 'none', '#6a5fc0', '#1c1648'),
  figure('lion', 'none', '#4a86b8', '#142c50', 0.62, 6),
  figure('tiger', 'scarf', '#2f8f8a', '#0a3038'),
  figure('badger', 'souwester', '#b8704a', '#48201a'),
  figure('hare', 'none', '#c86a8a', '#4a1838', 0.62, 22),
  figure('frog', 'scarf', '#d8a23c', '#6a3410', 0.7, 12),
  figure('stag', 'none', '#3f8a5a', '#0f3428', 0.6, 24),
  figure('ram', 'none', '#5a7ac8', '#182a5c', 0.68, 8),
  figure('hound', 'souwester', '#4a94c0', '#123a58'),
  figure('pug', 'cap', '#a05ab0', '#34144a', 0.7, 6),
  figure('capybara', 'beanie', '#3fa08a', '#0c3c40'),
  figure('beaver', 'bandana', '#c05a4a', '#441620'),
  figure('penguin', 'none', '#7ab0d8', '#204a78', 0.74, 10),
  figure('octopus', 'none', '#2f6fa8', '#0a2450', 0.72, 8),
  figure('llama', 'scarf', '#d87a5a', '#5a2030', 0.62, 16),
  figure('lighthouse', 'none', '#4f5fb0', '#141a4a', 0.74, 8),
];

export const AVATAR_NAMES: readonly string[] = CREW.map((_, i) => String(i + 1).padStart(2, '0'));
