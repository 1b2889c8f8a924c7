import type { KeyLine } from '../shell/key-legend.js';
import type { View } from './page/view.js';
import type { WorkbenchEvent } from './workbench.machine.js';

/** Actions that a keyboard command can perform. */
export interface CommandActions {
  send: (event: WorkbenchEvent) => void;
  show: (view: View) => void;
  search: () => void;
  legend: () => void;
  /** Adds the current event to the what-if selection, or removes it if it is already selected. */
  mark: () => void;
}

export interface Command extends KeyLine {
  run: (hands: CommandActions) => void;
}

const BY = 100;

/** Keyboard commands of the workbench. The key handler and the on-screen legend both use this list. */
export const COMMANDS: readonly Command[] = [
  { keys: ['j'], does: 'Next event', run: ({ send }) => send({ type: 'STEP', by: 1 }) },
  { keys: ['k'], does: 'Previous event', run: ({ send }) => send({ type: 'STEP', by: -1 }) },
  { keys: ['J'], does: `${BY} events forward`, run: ({ send }) => send({ type: 'STEP', by: BY }) },
  { keys: ['K'], does: `${BY} events back`, run: ({ send }) => send({ type: 'STEP', by: -BY }) },
  { keys: ['g'], does: 'First event', run: ({ send }) => send({ type: 'SEEK', row: 0 }) },
  { keys: ['G'], does: 'Last event, and follow new events', run: ({ send }) => send({ type: 'FOLLOW' }) },
  { keys: ['/'], does: 'Find a player, stream, event or id', run: ({ search }) => search() },
  { keys: ['e'], does: 'Explain the balance', run: ({ show }) => show('explain') },
  { keys: ['d'], does: 'Diff: stored against replayed', run: ({ show }) => show('diff') },
  { keys: ['b'], does: 'Bisect: find the event that made it wrong', run: ({ show }) => show('bisect') },
  { keys: ['w'], does: 'What if some events had not happened', run: ({ show }) => show('what-if') },
  { keys: ['x'], does: 'Select this event for what-if', run: ({ mark }) => mark() },
  { keys: ['v'], does: 'The event itself', run: ({ show }) => show('event') },
  { keys: ['Esc'], does: 'Back from a check to the event', run: ({ show }) => show('event') },
  { keys: ['?'], does: 'Show this list', run: ({ legend }) => legend() },
];

export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key === 'Escape' ? 'Esc' : event.key;
  return COMMANDS.find(({ keys }) => keys.includes(key));
}
