import {
  CURRENCIES,
  formatMoney,
  MULTI_STEP_GAMES,
  multiStepRulesOf,
  type StoredEvent,
  stepsOf,
} from '@goldwake/contracts';
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
  'text_digest',
  'algorithm',
  'wallet_version',
  'placed_at',
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
  const fields = Object.entries(inWords(data)).filter(([name]) => !LEFT_OUT.has(name) && !read.has(name));
  const amounts = stated
    .filter(({ field, amount }) => !isGrant(field) || amount !== 0n)
    .map(({ field, amount, currency }) => `${isGrant(field) ? 'granted' : field} ${formatMoney(amount, currency)}`);
  return [...fields.flatMap(([name, value]) => fact(name, value)), ...amounts].join(', ');
}

const isGrant = (field: string) => CURRENCIES.some((currency) => currency === field);

/** Replaces the fields of a round in several steps by ones that can be read in a line. Returns other data unchanged. */
function inWords(data: object): object {
  const { game_id, round_id, sequence, action, draw, table, ...others } = data as Record<string, unknown>;
  if (sequence === undefined && table === undefined) return data;
  const game = game_id === undefined ? '' : `${game_id} `;
  return {
    round: new Words(`${game}round ${round_id}`),
    ...(isObject(draw) ? { draw: new Words(drawFacts(draw)) } : {}),
    ...(sequence === undefined ? {} : { sequence: new Words(`action ${sequence}${actionFacts(action)}`) }),
    ...(isObject(table) ? { table: new Words(tableFacts(game_id, table)) } : {}),
    ...others,
  };
}

/** A text that is shown without the name of its field. */
class Words {
  constructor(readonly text: string) {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Describes an action: `{action: 'reveal', tile: 7}` → ` reveal, tile 7`. */
function actionFacts(action: unknown): string {
  if (!isObject(action)) return '';
  const { action: name, ...fields } = action as Record<string, unknown>;
  return ` ${[name, ...Object.entries(fields).map((field) => field.join(' '))].join(', ')}`;
}

/** Describes a table. An action's event does not name the game, but no game can describe the table of another one. */
function tableFacts(gameId: unknown, table: object): string {
  const games = typeof gameId === 'string' ? [gameId] : Object.keys(MULTI_STEP_GAMES);
  for (const game of games) {
    try {
      const text = stepsOf(game)?.summary(table);
      if (text !== undefined) return text;
    } catch {
      // The table is of another game, or it was altered.
    }
  }
  return `table ${JSON.stringify(table)}`;
}

function fact(name: string, value: unknown): string[] {
  if (value instanceof Words) return [value.text];
  // Without this, a ban or mute without an end would look as if its end was not printed.
  if (name === 'until' && value === null) return ['without an end'];
  if (value === null || value === undefined) return isAmountField(name) ? [`${name} ${value}`] : [];
  if (name === 'round' && typeof value === 'object') return [round(value)];
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
  const drawn = draw ? `, ${drawFacts(draw)}` : '';
  return `${game_id} round ${round_id}${drawn}${outcomeFacts(String(game_id), outcome)}`;
}

function drawFacts({ seed_pair, nonce }: { seed_pair?: unknown; nonce?: unknown }): string {
  return `seed pair ${seed_pair} nonce ${nonce}`;
}

function outcomeFacts(gameId: string, outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null) return '';
  if (multiStepRulesOf(gameId)) return stepFacts(gameId, outcome);
  return `, ${summaryOf(gameId, outcome)}`;
}

/** Describes the bet of a round in several steps, which has no actions yet, or its table. */
function stepFacts(gameId: string, outcome: object): string {
  if ('actions' in outcome) return `, ${tableFacts(gameId, outcome)}`;
  return Object.keys(outcome).length === 0 ? '' : `, ${stepsOf(gameId)?.betText(outcome)}`;
}

/** Describes an outcome in the words of its game. An altered outcome may lack what the game shows. */
function summaryOf(gameId: string, outcome: object): string {
  const game = stepsOf(gameId);
  try {
    if (game) return `${game.betText(outcome)}, ${game.summary(outcome)}`;
  } catch {
    // The outcome is shown as it is stored.
  }
  return `outcome ${JSON.stringify(outcome)}`;
}
