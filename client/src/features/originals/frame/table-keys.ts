import { useEffect, useMemo } from 'react';
import { useKeyLegend } from '../../../shell/key-legend.js';
import type { GameKey } from './original.js';
import type { ChoiceKey } from './steps.js';
import { type AnyTable, useLatest } from './use-table.js';

interface TableKey {
  keys: readonly string[];
  /** Names of the keys, as shown in the list of keyboard shortcuts. */
  shown: string[];
  does: string;
  run: (table: AnyTable) => void;
  /** Whether the action repeats while the key is held down. */
  repeats?: boolean;
}

/**
 * Keyboard shortcuts of every table; a game adds its own. They work only after the player has turned them on, because
 * one key can stake the whole balance and another one bets it. This list defines both their actions and the legend on
 * the screen.
 */
const BET: TableKey = {
  keys: [' ', 'enter'],
  shown: ['Space', 'Enter'],
  does: 'Bet, or start and stop the auto-bet',
  run: (table) => table.press(),
};
const STAKE_KEYS: readonly TableKey[] = [
  { keys: ['a'], shown: ['A'], does: 'Half the stake', run: (table) => table.half() },
  { keys: ['s'], shown: ['S'], does: 'Double the stake', run: (table) => table.double() },
  { keys: ['d'], shown: ['D'], does: 'Largest stake', run: (table) => table.max() },
];
const FAST: TableKey = { keys: ['f'], shown: ['F'], does: 'Fast mode on and off', run: (table) => table.toggleFast() };

const LEGEND_OFF = [{ keys: [], does: 'Turn the keys on below the bet button' }];

/**
 * Handles the keyboard shortcuts while the table is on the screen. Keys are ignored while the player types in a
 * field or a dialog is open.
 */
export function useTableKeys(table: AnyTable): void {
  const { game } = table;
  const tableKeys = useMemo(() => keysOf(game), [game]);
  const legend = useMemo(() => tableKeys.map(({ shown, does }) => ({ keys: shown, does })), [tableKeys]);
  useKeyLegend(game.words.name, table.keys ? legend : LEGEND_OFF);
  const onKey = useLatest((event: KeyboardEvent) => {
    if (!table.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = tableKeys.find(({ keys }) => keys.includes(event.key.toLowerCase()));
    if (!key || (event.repeat && !key.repeats) || isSpokenFor(event)) return;
    event.preventDefault();
    key.run(table);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}

/**
 * Returns the keys of a game. If one of its own keys is also a stake key, it has no stake keys: a key that continues a
 * round and changes the next stake once the round has ended would be a trap.
 */
function keysOf(game: AnyTable['game']): TableKey[] {
  const own = [...(game.steps?.keys ?? []).map(choiceKeyOf), ...game.keys.map(tableKeyOf)];
  const taken = new Set(own.flatMap(({ keys }) => keys));
  const clash = STAKE_KEYS.some(({ keys }) => keys.some((key) => taken.has(key)));
  const bet = game.shared ? { ...BET, does: game.shared.pressDoes } : BET;
  return [bet, ...(clash ? [] : STAKE_KEYS), ...own, ...(game.shared ? [] : [FAST])];
}

function choiceKeyOf({ choice, ...key }: ChoiceKey): TableKey {
  return { ...key, run: (table) => table.canAct && table.choose(choice) };
}

// biome-ignore lint/suspicious/noExplicitAny: only the game's own function reads the form
function tableKeyOf({ change, ...key }: GameKey<any>): TableKey {
  return { ...key, run: (table) => !table.locked && table.change(change) };
}

const TYPED_INTO =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

function isSpokenFor(event: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"][data-open], [role="alertdialog"]')) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPED_INTO)) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && at?.closest('a, button, [role="button"], [role="tab"], summary') != null;
}
