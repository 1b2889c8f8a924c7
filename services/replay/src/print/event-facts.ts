import { CURRENCIES, formatHundredths, formatMoney, type StoredEvent } from '@goldwake/contracts';
import { amountsOf, isAmountField } from '../events/amounts.js';

/** Fields that other parts of the line show, or that only repeat what earlier events say. */
const LEFT_OUT = new Set([
  'uid',
  'postings',
  'balances',
  'held',
  'playthrough',
  'played',
  'unplayed',
  'username_normalized',
]);

/**
 * Describes an event's data in one line: its fields by name, amounts in coins, and a round by its game, draw and
 * outcome. Leaves out postings and balances. An amount that cannot be read is shown as it is stored.
 */
export function eventFacts(event: StoredEvent): string {
  const { data } = event;
  if (typeof data !== 'object' || data === null) return '';
  const stated = amountsOf(event);
  // A readable amount shows its currency too.
  const read = new Set(stated.flatMap(({ field }) => (isGrant(field) ? [field] : [field, 'currency'])));
  const fields = Object.entries(data).filter(([name]) => !LEFT_OUT.has(name) && !read.has(name));
  const amounts = stated
    .filter(({ field, amount }) => !isGrant(field) || amount !== 0n)
    .map(({ field, amount, currency }) => `${isGrant(field) ? 'granted' : field} ${formatMoney(amount, currency)}`);
  return [...fields.flatMap(([name, value]) => fact(name, value)), ...amounts].join(', ');
}

const isGrant = (field: string) => CURRENCIES.some((currency) => currency === field);

function fact(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return isAmountField(name) ? [`${name} ${value}`] : [];
  if (name === 'round') return [round(value as Partial<Round>)];
  if (typeof value !== 'object') return [`${name} ${value}`];
  if ('sealed' in value) return [`${name} (encrypted)`];
  return [`${name} ${JSON.stringify(value)}`];
}

interface Round {
  round_id: unknown;
  game_id: unknown;
  draw: { seed_pair?: unknown; nonce?: unknown } | null;
  outcome: unknown;
}

function round({ round_id, game_id, draw, outcome }: Partial<Round>): string {
  const drawn = draw ? `, seed pair ${draw.seed_pair} nonce ${draw.nonce}` : '';
  return `${game_id} round ${round_id}${drawn}${outcomeFacts(outcome)}`;
}

function outcomeFacts(outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null) return '';
  const { target, direction, roll, won, ...others } = outcome as Record<string, unknown>;
  if (typeof target !== 'number' || typeof roll !== 'number') return `, outcome ${JSON.stringify(outcome)}`;
  const rolled = `, ${direction} ${formatHundredths(target)}, roll ${formatHundredths(roll)}`;
  return `${rolled}, ${won === true ? 'won' : 'lost'}${typeof others.multiplier === 'number' ? ` (${others.multiplier / 10_000}×)` : ''}`;
}
