import { beforeEach, expect, it } from '@jest/globals';
import { storageOfGame } from './game-storage.js';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const dice = storageOfGame(storage, 'dice');
const wheel = storageOfGame(storage, 'wheel');

beforeEach(() => stored.clear());

it('games that share a key do not see or overwrite each other', () => {
  dice.setItem('bet', 'of dice');
  wheel.setItem('bet', 'of the wheel');
  expect([dice.getItem('bet'), wheel.getItem('bet')]).toEqual(['of dice', 'of the wheel']);
  dice.removeItem('bet');
  expect([dice.getItem('bet'), wheel.getItem('bet')]).toEqual([null, 'of the wheel']);
});

it('the key is removed with its last game', () => {
  dice.setItem('bet', 'of dice');
  dice.removeItem('bet');
  expect(stored.size).toBe(0);
});

it.each(['{', 'null', '7', '{"dice":7}'])('damaged data (%s) counts as empty and can be replaced', (text) => {
  stored.set('bet', text);
  expect(dice.getItem('bet')).toBeNull();
  dice.setItem('bet', 'of dice');
  expect(dice.getItem('bet')).toBe('of dice');
});
