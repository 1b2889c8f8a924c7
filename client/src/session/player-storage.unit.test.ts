import { beforeEach, describe, expect, it } from '@jest/globals';
import { BrowserStorage } from '../storage/browser-storage.js';
import { PlayerStorage } from './player-storage.js';

class Memory {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

const TICKETS = 'goldwake.support-tickets';
const DRAFT = 'goldwake.support-draft';
let local: Memory;
let tab: Memory;
let storage: PlayerStorage;

beforeEach(() => {
  [local, tab] = [new Memory(), new Memory()];
  storage = new PlayerStorage([local, tab]);
});

const write = () => {
  local.setItem(TICKETS, 'mine');
  tab.setItem(DRAFT, 'half a sentence');
};
const left = () => [local.getItem(TICKETS), tab.getItem(DRAFT)];

describe('what a player has stored in the browser', () => {
  it('is removed at sign-out', () => {
    storage.belongTo('u1');
    write();
    storage.forget();
    expect(left()).toEqual([null, null]);
    expect([...local.items, ...tab.items]).toEqual([]);
  });

  it('is removed when another player signs in without a sign-out', () => {
    storage.belongTo('u1');
    write();
    storage.belongTo('u2');
    expect(left()).toEqual([null, null]);
  });

  it('is kept when the same player signs in again, after a session that ended by itself', () => {
    storage.belongTo('u1');
    write();
    storage.belongTo('u1');
    expect(left()).toEqual(['mine', 'half a sentence']);
  });

  it('is removed from a tab that is restored after the player has signed out elsewhere', () => {
    storage.belongTo('u1');
    tab.setItem(DRAFT, 'half a sentence');
    local.items.clear();
    storage.forgetFormer();
    expect(left()).toEqual([null, null]);
  });

  it('is kept in a tab that is reloaded', () => {
    storage.belongTo('u1');
    write();
    storage.forgetFormer();
    expect(left()).toEqual(['mine', 'half a sentence']);
  });

  it('belongs to the next player if a visitor has stored it', () => {
    write();
    storage.forgetFormer();
    storage.belongTo('u1');
    expect(left()).toEqual(['mine', 'half a sentence']);
    storage.belongTo('u2');
    expect(left()).toEqual([null, null]);
  });

  it('leaves settings of the browser alone', () => {
    storage.belongTo('u1');
    local.setItem('goldwake.referral', '{}');
    storage.forget();
    expect(local.getItem('goldwake.referral')).toBe('{}');
  });

  it('notifies those who hold a copy in memory, only if something was removed', () => {
    let notified = 0;
    storage.subscribe(() => notified++);
    storage.belongTo('u1');
    storage.belongTo('u1');
    expect([notified, storage.generation()]).toEqual([0, 0]);
    storage.forget();
    expect([notified, storage.generation()]).toEqual([1, 1]);
  });

  it('is removed from memory at sign-out where the browser blocks its storage', () => {
    const blocked = new BrowserStorage(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const inMemory = new PlayerStorage([blocked]);
    inMemory.belongTo('u1');
    blocked.setItem(TICKETS, 'mine');
    inMemory.forget();
    expect(blocked.getItem(TICKETS)).toBeNull();
  });
});
