import { useEffect } from 'react';
import { useKeyLegend } from '../../shell/key-legend.js';
import { type DiceTable, useLatest } from './use-dice-table.js';

interface TableKey {
  keys: readonly string[];
  /** Names of the keys, as shown in the list of keyboard shortcuts. */
  shown: string[];
  does: string;
  run: (table: DiceTable) => void;
  /** Whether the action repeats while the key is held down. */
  repeats?: boolean;
}

/**
 * Keyboard shortcuts of the dice table. They work only after the player has turned them on, because one key can stake
 * the whole balance and another one bets it. This list defines both their actions and the legend on the screen.
 */
const TABLE_KEYS: readonly TableKey[] = [
  {
    keys: [' ', 'enter'],
    shown: ['Space', 'Enter'],
    does: 'Bet, or start and stop the auto-bet',
    run: (table) => table.press(),
  },
  { keys: ['a'], shown: ['A'], does: 'Half the stake', run: (table) => table.half() },
  { keys: ['s'], shown: ['S'], does: 'Double the stake', run: (table) => table.double() },
  { keys: ['d'], shown: ['D'], does: 'Largest stake', run: (table) => table.max() },
  { keys: ['q'], shown: ['Q'], does: 'Target down', run: (table) => table.step(-1), repeats: true },
  { keys: ['w'], shown: ['W'], does: 'Target up', run: (table) => table.step(1), repeats: true },
  { keys: ['t'], shown: ['T'], does: 'Turn over and under', run: (table) => table.flip() },
  { keys: ['f'], shown: ['F'], does: 'Fast mode on and off', run: (table) => table.toggleFast() },
];

const LEGEND = TABLE_KEYS.map(({ shown, does }) => ({ keys: shown, does }));
const LEGEND_OFF = [{ keys: [], does: 'Turn the keys on below the bet button' }];

/**
 * Handles the keyboard shortcuts while the dice table is on the screen. Keys are ignored while the player types in a
 * field or a dialog is open.
 */
export function useDiceKeys(table: DiceTable): void {
  useKeyLegend('Dice', table.keys ? LEGEND : LEGEND_OFF);
  const onKey = useLatest((event: KeyboardEvent) => {
    if (!table.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = TABLE_KEYS.find(({ keys }) => keys.includes(event.key.toLowerCase()));
    if (!key || (event.repeat && !key.repeats) || isSpokenFor(event)) return;
    event.preventDefault();
    key.run(table);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}

const TYPED_INTO =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

function isSpokenFor(event: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]')) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPED_INTO)) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && at?.closest('a, button, [role="button"], [role="tab"], summary') != null;
}
