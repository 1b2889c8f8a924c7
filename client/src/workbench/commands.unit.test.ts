import { expect, it } from '@jest/globals';
import { COMMANDS, commandOf } from './commands.js';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

it('each key has exactly one command', () => {
  const keys = COMMANDS.flatMap((command) => command.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

it('an upper-case letter moves further than its lower-case letter', () => {
  const sent: unknown[] = [];
  const hands = {
    send: (event: unknown) => sent.push(event),
    show: () => {},
    search: () => {},
    legend: () => {},
    mark: () => {},
  };
  press('j')?.run(hands);
  press('K')?.run(hands);
  expect(sent).toEqual([
    { type: 'STEP', by: 1 },
    { type: 'STEP', by: -100 },
  ]);
});

it('Escape closes a check and is shown as Esc in the legend', () => {
  expect(press('Escape')?.keys).toEqual(['Esc']);
});

it('key combinations with Ctrl, ⌘ or Alt are left to the browser', () => {
  expect([press('d', { ctrlKey: true }), press('e', { metaKey: true }), press('Tab')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
