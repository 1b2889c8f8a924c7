import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DICE,
  drawAfter,
  type EventOf,
  type FairnessEvent,
  idOf,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { rebuild } from '@goldwake/core';
import { openDocuments, openReadOnly } from '@goldwake/embedded';
import { playRound, rotateSeeds, seedsOf } from '@goldwake/games/domain';
import { balancesOf, bet, betAndWin, grant, playthroughOf, walletReducer, win } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bisect } from '../bisect/bisect.js';
import { walletAt } from '../drills/append-event.js';
import { CasinoCopy } from '../drills/casino-copy.js';
import { ownerOf } from '../findings/finding-keys.js';
import { PROJECTIONS } from '../projections.js';
import { SeededRandom } from '../seeded-random.js';
import { appendForged, head, rewrite } from '../testing/forge.js';
import { honestHistory } from '../testing/insider/honest-history.js';
import { anchorOf, judge } from '../testing/insider/judge.js';
import { KINDS } from '../testing/insider/mutation.js';
import { draftsOf, reseal } from '../testing/insider/reseal.js';
import { writeHistory } from '../testing/seeded-history.js';
import { verify } from '../verify.js';
import type { Finding } from './check.js';

let scratch: string;
let honest: string;
let made = 0;

async function rebuildAll(dir: string): Promise<void> {
  const { store, documents, checkpoints, close } = await openDocuments(dir);
  for (const projection of PROJECTIONS) await rebuild(projection, { store, documents, checkpoints });
  await close();
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-insider-'));
  honest = join(scratch, 'honest');
  writeHistory(honest, { events: 1_500, players: 3, seed: 5, holds: true });
  await rebuildAll(honest);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Puts a fault into a copy and returns the findings before and after a rebuild. */
async function findingsAfter(inject: (copy: CasinoCopy) => string) {
  const dir = join(scratch, `copy-${++made}`);
  const copy = CasinoCopy.make(honest, dir);
  const at = inject(copy);
  copy.close();
  const before = findings(dir);
  await rebuildAll(dir);
  return { at, before, rebuilt: findings(dir), located: [located(dir), located(dir, ownerOf(at))] };
}

function findings(dir: string): Finding[] {
  const casino = openReadOnly(dir);
  try {
    return verify(casino).findings;
  } finally {
    casino.close();
  }
}

/** Returns the id of the event that `bisect` names for one player; for all players if none is given. */
function located(dir: string, uid?: string): string | null | undefined {
  const casino = openReadOnly(dir);
  try {
    return bisect(casino, undefined, { uid }).culprit?.event_id;
  } finally {
    casino.close();
  }
}

type Settled = StoredEvent<EventOf<'bet_and_win_settled'>>;
type Granted = StoredEvent<EventOf<'coins_granted'>>;

function find<E extends StoredEvent>({ casino }: CasinoCopy, isSought: (event: E) => boolean): E {
  for (const { event } of casino.allEvents()) if (isSought(event as E)) return event as E;
  throw new Error('the history has no such event');
}

const newSeed = (name: string) => {
  const server_seed = createHash('sha256').update(name).digest('hex');
  return { server_seed, server_seed_hash: createHash('sha256').update(server_seed).digest('hex') };
};

/** Returns the event of a dice bet that the player could place now. */
function honestBet(copy: CasinoCopy, uid: string): EventOf<'bet_and_win_settled'> {
  const state = walletAt(copy, `wallet-${uid}`);
  const { active } = seedsOf(head(copy, `fairness-${uid}`).event as StoredEvent<FairnessEvent>);
  const draw = drawAfter(state.lastDraw, active.seed_pair);
  const wager = { stake: 1_000_000n, params: { target: 5_000, direction: 'over' } } as const;
  const { outcome, payout } = playRound(DICE, wager, { ...active, nonce: draw.nonce }, hmac);
  const round = { round_id: 'new', game_id: 'dice', draw, outcome };
  const [event] = betAndWin(state, { round, currency: 'gold_coins', stake: '1000000', payout: String(payout) });
  return event as EventOf<'bet_and_win_settled'>;
}

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

const DAY_MS = 86_400_000;
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const bothTimes = (time: string) => ({ recordedAt: time, effectiveAt: time });

/** Returns a bet from the middle of the history of p1. */
function soleBet(copy: CasinoCopy): Settled {
  return find(copy, ({ type, stream, position }) => {
    return type === 'bet_and_win_settled' && stream === 'wallet-p1' && position > 700;
  });
}

type Envelope = Partial<Pick<StoredEvent, 'recordedAt' | 'effectiveAt' | 'actor' | 'causationId' | 'correlationId'>>;

/** Changes the envelope of an event and recomputes the hashes of its stream. @returns the id of the event */
function inEnvelope(copy: CasinoCopy, event: StoredEvent, change: (event: StoredEvent) => Envelope): string {
  const changed = { ...event, ...change(event) };
  copy.run(
    'UPDATE events SET recorded_at = ?, effective_at = ?, actor = ?, causation_id = ?, correlation_id = ? WHERE position = ?',
    ...[changed.recordedAt, changed.effectiveAt, changed.actor, changed.causationId, changed.correlationId],
    event.position,
  );
  copy.sign(event.stream, event.version);
  return event.eventId;
}

/** Checks of stored documents, which a rebuild makes from the changed events. */
const STORED: ReadonlySet<string> = new Set(['projections', 'trial balance']);

/** Each fault is consistent in hashes, postings, balances and command ids, and returns the event at fault. */
const FAULTS: [fault: string, check: string, message: RegExp, inject: (copy: CasinoCopy) => string][] = [
  [
    'a won round settled a second time under new ids, with its own draw',
    'draws',
    /^consumes seed pair 1 nonce \d+ again; wallet-p1@\d+ consumed seed pair \d+ nonce \d+$/,
    (copy) => {
      const won = find<Settled>(
        copy,
        ({ type, stream, data }) =>
          type === 'bet_and_win_settled' && stream === 'wallet-p1' && BigInt(data.payout) > BigInt(data.stake),
      );
      const { round, currency, stake, payout } = won.data;
      const [event] = betAndWin(
        { ...walletAt(copy, 'wallet-p1'), lastDraw: null },
        { round: { ...round, round_id: 'another', draw: null }, currency, stake, payout },
      );
      const { data } = event as Settled;
      return appendForged(copy, 'wallet-p1', {
        type: 'bet_and_win_settled',
        data: { ...data, round: { ...round, round_id: 'another' } },
      });
    },
  ],
  [
    'a new pair with another server seed than the promised one',
    'seed pairs',
    /^starts with the server seed of hash [0-9a-f]{64}; fairness-p1@\d+ promised [0-9a-f]{64}$/,
    (copy) => {
      const last = seedsOf(head(copy, 'fairness-p1').event as StoredEvent<FairnessEvent>);
      const cheating = { uid: 'p1', seeds: { ...last, next: newSeed('chosen by the house') } };
      const [event] = rotateSeeds(cheating, { client_seed: 'mine', next: newSeed('later') });
      if (!event) throw new Error('no pair was started');
      return appendForged(copy, 'fairness-p1', event);
    },
  ],
  [
    'a second grant for one claim, under another command id and grant id',
    'claim grants',
    /^grants promotions-p1@\d+ again, after wallet-p1@\d+$/,
    (copy) => {
      const { data, causationId, correlationId } = find<Granted>(
        copy,
        ({ type, stream, causationId }) => type === 'coins_granted' && stream === 'wallet-p1' && causationId !== null,
      );
      const [event] = grant(walletAt(copy, 'wallet-p1'), { ...data, grant_id: 'another' });
      return appendForged(copy, 'wallet-p1', event as WalletEvent, { causationId, correlationId });
    },
  ],
  [
    '6,000 GC granted for a claim of 5,000 GC, with every later balance corrected',
    'claim grants',
    /^grants 6,000\.00 GC; promotions-p1@\d+ claims 5,000\.00 GC$/,
    (copy) => {
      const granted = find<Granted>(
        copy,
        ({ type, stream, data }) => type === 'coins_granted' && stream === 'wallet-p1' && data.reason === 'daily_bonus',
      );
      rewrite(copy, 'wallet-p1', granted.version, (data: WalletEvent['data']) => {
        data.balances.gold_coins = String(BigInt(data.balances.gold_coins) + 1_000_000_000n);
        if (!('grant_id' in data) || data.grant_id !== granted.data.grant_id) return;
        data.gold_coins = '6000000000';
        for (const posting of data.postings) {
          if (posting.currency === 'gold_coins') posting.amount = posting.amount.replace('5000000000', '6000000000');
        }
      });
      return granted.eventId;
    },
  ],
  [
    "a bet of one player in another player's wallet",
    'owners',
    /^states the player p2 in the stream of p1$/,
    (copy) => {
      const bet = honestBet(copy, 'p1');
      return appendForged(copy, 'wallet-p1', { ...bet, data: { ...bet.data, uid: 'p2' } }, { actor: 'p2' });
    },
  ],
  [
    'a stake that counts towards the playthrough twice, with the stated progress corrected',
    'playthrough',
    /^counts \d\.\d+ SC towards grant \w+; the stake counts \d\.\d+ SC towards grant \w+$/,
    (copy) => {
      const uid =
        ['p1', 'p2', 'p3'].find((one) => BigInt(playthroughOf(walletAt(copy, `wallet-${one}`)).requirement) > 0n) ?? '';
      const state = walletAt(copy, `wallet-${uid}`);
      const settled = betAndWin(
        { ...state, lastDraw: null },
        {
          round: { round_id: 'double', game_id: 'sandbox', draw: null, outcome: null },
          currency: 'sweeps_coins',
          stake: '10',
          payout: '0',
        },
      );
      const { data } = settled.at(-1) as Settled;
      const played = data.played.map((share) => ({ ...share, amount: String(2n * BigInt(share.amount)) }));
      const after = walletReducer.evolve(state, { type: 'bet_and_win_settled', data: { ...data, played } });
      const stated = { balances: balancesOf(after), playthrough: playthroughOf(after) };
      return appendForged(copy, `wallet-${uid}`, { type: 'bet_and_win_settled', data: { ...data, played, ...stated } });
    },
  ],
  [
    'a dice round without a draw that was opened and won, with a payout of choice',
    'settled at once',
    /^plays dice in an open round; bet_and_win_settled settles it at once$/,
    (copy) => {
      const round = { round_id: 'chosen', game_id: 'dice', draw: null, outcome: null };
      const [placed] = bet(walletAt(copy, 'wallet-p1'), { round, currency: 'gold_coins', stake: '1000000' });
      const at = appendForged(copy, 'wallet-p1', placed as WalletEvent, { actor: 'p1' });
      const [won] = win(walletAt(copy, 'wallet-p1'), {
        round: { ...round, outcome: { won: true } },
        payout: '50000000',
      });
      appendForged(copy, 'wallet-p1', won as WalletEvent, { actor: 'p1' });
      return at;
    },
  ],
  [
    'a bet that was dated a year back',
    'time',
    /^was recorded at \S+, 365 days before \S+@\d+, which precedes it$/,
    (copy) => inEnvelope(copy, soleBet(copy), ({ recordedAt }) => bothTimes(later(recordedAt, -365 * DAY_MS))),
  ],
  [
    'a bet that was dated twelve hours ahead',
    'time',
    /^was recorded at \S+, 12 hours after \S+@\d+, which follows it$/,
    (copy) => inEnvelope(copy, soleBet(copy), ({ recordedAt }) => bothTimes(later(recordedAt, DAY_MS / 2))),
  ],
  [
    'a bet that is effective an hour before it was recorded',
    'time',
    /^is effective at \S+, but was recorded at \S+$/,
    (copy) => inEnvelope(copy, soleBet(copy), ({ recordedAt }) => ({ effectiveAt: later(recordedAt, -3_600_000) })),
  ],
  [
    'an adjustment that the player sent',
    'actors',
    /^was sent by the player (p\d); balance_adjusted may be sent only by an operator, whom the event names$/,
    (copy) => {
      const adjusted = find(copy, ({ type }) => type === 'balance_adjusted');
      return inEnvelope(copy, adjusted, ({ stream }) => ({ actor: idOf(stream) }));
    },
  ],
  [
    "a bet of one player's wallet that another player sent",
    'actors',
    /^was sent by p2, who does not own the stream; bet_and_win_settled may be sent only by the player p1$/,
    (copy) => inEnvelope(copy, soleBet(copy), () => ({ actor: 'p2' })),
  ],
  [
    'a bet that names a claim as its cause',
    'causes',
    /^names the cause promotions-p1@1; no event causes bet_and_win_settled$/,
    (copy) => inEnvelope(copy, soleBet(copy), () => ({ causationId: 'promotions-p1@1' })),
  ],
  [
    'a grant with another correlation than the claim that caused it',
    'causes',
    /^has the correlation another; its cause promotions-p1@\d+ has \S+$/,
    (copy) => {
      const isGrant = ({ type, stream, causationId }: StoredEvent) =>
        type === 'coins_granted' && stream === 'wallet-p1' && causationId !== null;
      return inEnvelope(copy, find(copy, isGrant), () => ({ correlationId: 'another' }));
    },
  ],
];

describe('an insider changes a copy of an honest history and recomputes every hash', () => {
  it('the honest history has no findings', () => {
    expect(findings(honest)).toEqual([]);
  });

  it.each(FAULTS)('verify and bisect name the event of %s, also after a rebuild', async (_, check, message, inject) => {
    const { at, before, rebuilt, located } = await findingsAfter(inject);
    const expected = expect.objectContaining({ check, event_id: at, message: expect.stringMatching(message) });
    expect(before).toContainEqual(expected);
    expect(rebuilt).toContainEqual(expected);
    const others = rebuilt.filter((finding) => finding.event_id !== at && !STORED.has(finding.check));
    expect(others).toEqual([]);
    expect(located).toEqual([at, at]);
  });
});

describe('one fault that many events show has one root cause', () => {
  const EVENTS = 800;
  const history = honestHistory(EVENTS, 3, { rotatesOften: true });
  const anchor = anchorOf(history);

  /** Applies a kind of change that has a target. */
  function forged(kind: string, target: string, seed: number) {
    const random = new SeededRandom(seed);
    for (let tries = 0; tries < 500; tries++) {
      const drafts = draftsOf(history);
      const done = KINDS[kind]?.(drafts, random);
      if (done?.target === target) return reseal(drafts, true);
    }
    throw new Error(`no change of the kind ${kind} has the target ${target}`);
  }

  it.each([
    ['seed', 'server_seed', /^fairness-p\d@\d+$/],
    ['seed', 'server_seed and its promise', /^fairness-p\d@\d+$/],
    ['missing pair', 'before another', /^fairness-p\d@\d+$/],
    ['missing pair', 'the last of its player', /^fairness-p\d@\d+$/],
    ['removed account', 'account', /^account-p\d@1$/],
    ['inserted ban', 'ban', /^account-p\d@\d+$/],
    ['rules', 'the rules of the wallet removed', /^wallet_rules-main@1$/],
    ['rules', 'the rules of promotions removed', /^promotion_rules-main@1$/],
  ])('%s: %s', async (kind, target, root) => {
    for (const seed of [1, 2, 3, 4]) {
      const { causes, findings } = await judge(forged(kind, target, seed), anchor, scratch);
      expect(causes).toEqual([expect.objectContaining({ event_id: expect.stringMatching(root) })]);
      expect(findings).not.toEqual([]);
    }
  });
});
