import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import {
  DICE,
  type DomainEvent,
  drawAfter,
  type EventOf,
  type FairnessEvent,
  idOf,
  microsText,
  type PromotionsEvent,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import {
  collection,
  DEAD_LETTERS,
  type DeadLetter,
  deadLetterId,
  put,
  type Reducer,
  reactionContext,
  StreamRepository,
  systemCommandId,
  systemContext,
} from '@goldwake/core';
import { openTestEngine } from '@goldwake/embedded/testing';
import { fairnessReducer, playRound, rotateSeeds, startFirstPair } from '@goldwake/games/domain';
import { claimDailyBonus, PROMOTION_RULES, type PromotionsState, promotionsReducer } from '@goldwake/promotions/domain';
import {
  adjust,
  applyToHouse,
  balancesAfter,
  betAndWin,
  grant,
  type HouseAccount,
  heldAfter,
  houseMoves,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';
import Database from 'libsql';
import { corrupt } from './corrupt.js';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/** Server seed of a pair of the small casino: pair 2 of player u1 has the seed `u1-2`. */
export function serverSeed(name: string) {
  const server_seed = createHash('sha256').update(name).digest('hex');
  return { server_seed, server_seed_hash: createHash('sha256').update(server_seed).digest('hex') };
}

/**
 * Opens a data folder with two players who have claimed bonuses and played. The services' own domain code
 * produces its events.
 */
export async function openSmallCasino() {
  const engine = await openTestEngine();
  const { store, documents, dir, clock } = engine;
  const accounts = new StreamRepository(store, 'account', { initial: () => null, evolve: () => null });
  const wallets = new StreamRepository<WalletState, WalletEvent>(store, 'wallet', walletReducer);
  const promotions = new StreamRepository<PromotionsState, PromotionsEvent>(store, 'promotions', promotionsReducer);
  const fairness = new StreamRepository(
    store,
    'fairness',
    fairnessReducer as Reducer<ReturnType<typeof fairnessReducer.initial>, FairnessEvent>,
  );

  for (const [uid, username] of [
    ['u1', 'Ada'],
    ['u2', 'Grete'],
  ] as const) {
    const opened: DomainEvent = {
      type: 'account_opened',
      data: {
        uid,
        username,
        username_normalized: username.toLowerCase(),
        email: { sealed: 'x' },
        date_of_birth: { sealed: 'y' },
        ref: null,
        cvref: null,
      },
    };
    await accounts.execute(uid, systemContext('sign-up', uid), () => [opened as never]);
    clock.advance(60_000);
    const bonus = { gold_coins: '5000000000', sweeps_coins: '1000000' };
    const claim = { claim_id: `g-${uid}`, now: clock.now() };
    const { events: claims } = await promotions.execute(uid, systemContext('claim', uid), (state) =>
      claimDailyBonus(state, claim, { version: null, rules: { ...PROMOTION_RULES, daily_bonus: { days: [bonus] } } }),
    );
    const [claimed] = claims as StoredEvent<EventOf<'daily_bonus_claimed'>>[];
    if (!claimed) throw new Error('no daily bonus was claimed');
    const wish = {
      ...bonus,
      grant_id: claimed.data.claim_id,
      reason: 'daily_bonus',
      playthrough_percent: 100,
      rules_version: null,
      granted_at: claimed.data.claimed_at,
    } as const;
    await wallets.execute(uid, reactionContext(claimed, systemCommandId('daily', uid), uid), (state) =>
      grant(state, wish),
    );
    const fresh = { first: serverSeed(`${uid}-1`), client_seed: 'harbour', next: serverSeed(`${uid}-2`) };
    await fairness.execute(uid, systemContext('first', uid), (state) => startFirstPair(state, fresh));
    for (let bet = 0; bet < 10; bet++) {
      if (bet === 5) {
        const rotated = { client_seed: 'dusk', next: serverSeed(`${uid}-3`) };
        await fairness.execute(uid, systemContext('rotate', uid), (state) => rotateSeeds(state, rotated));
      }
      const pair = (await fairness.load(uid)).state.seeds?.active;
      if (!pair) throw new Error('no seed pair was started');
      clock.advance(1_000);
      await wallets.execute(uid, systemContext(`bet-${bet}`, uid), (state) => {
        const draw = drawAfter(state.lastDraw, pair.seed_pair);
        const stake = bet % 2 ? 100_000n : 1_000_000n;
        const wager = { stake, params: { target: 5_000, direction: 'over' } } as const;
        const { outcome, payout } = playRound(DICE, wager, { ...pair, nonce: draw.nonce }, hmac);
        return betAndWin(state, {
          round: { round_id: `${uid}-r${bet}`, game_id: 'dice', draw, outcome },
          currency: bet % 2 ? 'sweeps_coins' : 'gold_coins',
          stake: microsText(stake),
          payout: microsText(payout),
        });
      });
    }
  }
  await project();

  /** Stores the documents that the balances projection builds from all events. */
  async function project() {
    const balances = collection('balances');
    const house = collection<HouseAccount>('house_accounts');
    const checkpoints = collection('checkpoints');
    await documents.declare(balances, collection('held_balances'), house, checkpoints);
    const players = new Map<string, unknown>();
    const held = new Map<string, unknown>();
    const accountsOfHouse = new Map<string, HouseAccount>();
    const events = await store.readAll(0, 1_000);
    for (const event of events) {
      if (!event.stream.startsWith('wallet-')) continue;
      players.set(idOf(event.stream), balancesAfter(event as never));
      const after = heldAfter(event as never);
      if (after) held.set(idOf(event.stream), after);
      for (const move of houseMoves(event as never)) {
        accountsOfHouse.set(move.id, applyToHouse(accountsOfHouse.get(move.id), move));
      }
    }
    const write = (name: string, id: string, body: unknown) => ({ op: 'put', collection: name, id, body }) as const;
    await documents.write([
      ...[...players].map(([id, body]) => write('balances', id, body)),
      ...[...held].map(([id, body]) => write('held_balances', id, body)),
      ...[...accountsOfHouse].map(([id, body]) => write('house_accounts', id, body)),
      write('checkpoints', 'wallet.balances', { position: events.length }),
    ]);
  }

  let renames = 0;

  return {
    dir,
    wallet: (uid: string) => streamName('wallet', uid),
    close: () => engine.close(),
    /** Appends one more event, as a running casino would, but does not update the stored balances. */
    adjust(uid: string, amount: string, { correlationId = 'sorry', causationId = null as string | null } = {}) {
      const context = { ...systemContext(`adjust-${amount}`), correlationId, causationId };
      const wish = { currency: 'gold_coins', amount, reason: 'sorry', by: 'kim' } as const;
      return wallets.execute(uid, context, (state) => adjust(state, wish));
    },
    async storeDeadLetters(letters: readonly Pick<DeadLetter, 'group' | 'eventId' | 'type' | 'reason' | 'at'>[]) {
      await documents.declare(DEAD_LETTERS);
      const rest = { position: 1, stack: null, attempts: 1, requested: null };
      await documents.write(letters.map((each) => put(DEAD_LETTERS, deadLetterId(each), { ...rest, ...each })));
    },
    /** Changes the player's username. */
    rename(uid: string, username: string) {
      const data = { uid, username, username_normalized: username.toLowerCase() };
      return accounts.execute(uid, systemContext(`rename-${++renames}`, uid), () => [
        { type: 'username_changed', data } as never,
      ]);
    },
    /**
     * Moves the write-ahead log into the database file (a checkpoint).
     * @returns false if an open read transaction prevented this
     */
    checkpoint(): boolean {
      const db = new Database(join(dir, 'goldwake.db'), { timeout: 5_000 });
      const [{ busy }] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      db.close();
      return busy === 0;
    },
    /** Changes the database file directly with SQL, bypassing the casino's code. */
    harm: (sql: string): void => corrupt(dir, sql),
  };
}
