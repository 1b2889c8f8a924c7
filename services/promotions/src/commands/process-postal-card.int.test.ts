import { formatPostalCode, type PostalCardAction, type PostalCardsPort, type PostalCode } from '@goldwake/contracts';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { postalCodes } from '../projections/index.js';
import { PostalCodeOwners } from '../queries/postal-code-owners.js';
import { grantClaims } from '../reactions/grant-claims.js';
import { PostalCodes } from '../streams/postal-codes.js';
import { TestPlayers } from '../testing/test-players.js';
import { GrantClaim } from './grant-claim.js';
import { ProcessPostalCard } from './process-postal-card.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

let engine: TestEngine;
let codes: PostalCodes;
let owners: PostalCodeOwners;
let players: TestPlayers;
let grant: GrantClaim;
let cards: ProcessPostalCard;
let code: PostalCode;
beforeEach(async () => {
  engine = await openTestEngine();
  const { store, clock, ids, random, bus, documents } = engine;
  await documents.declare(...postalCodes.collections);
  bus.subscribe(postalCodes);
  await bus.start();
  const rules = { inForce: async () => ({ version: null, rules: PROMOTION_RULES }) };
  codes = new PostalCodes(store, clock, ids, random, rules);
  owners = new PostalCodeOwners(documents, store, bus);
  players = new TestPlayers();
  players.set('u1');
  grant = new GrantClaim(openLedger(engine));
  cards = new ProcessPostalCard(owners, codes, players.signUps, grant);
  ({ code } = await codes.request('u1', command('request')));
});
afterEach(() => engine.close());

let commands = 0;
const process = (action: PostalCardAction, written: string = code, reason = 'Typed', by: PostalCardsPort = cards) =>
  by.process(
    written,
    action === 'reject' ? { action, reason, by: 'mara' } : { action, by: 'mara' },
    command(`card ${++commands}`),
  );
const refused = (refusal: string) => expect.objectContaining({ code: refusal });
const grants = async () =>
  (await collect(engine.store.readStream('wallet-u1'))).filter(({ type }) => type === 'coins_granted');
const receipt = { uid: 'u1', gold_coins: '0', sweeps_coins: '5000000', reason: null };

describe('process', () => {
  it('an accepted card is granted at once', async () => {
    expect(await process('received')).toEqual({ ...receipt, code, status: 'received' });
    expect(await process('accept')).toEqual({ ...receipt, code, status: 'accepted' });
    const [, , accepted] = await collect(engine.store.readStream('postal_codes-u1'));
    const granted = { reason: 'postal_code', gold_coins: '0', sweeps_coins: '5000000' };
    expect(await grants()).toMatchObject([{ causationId: accepted?.eventId, data: granted }]);
  });

  it('the code is read as a person writes it', async () => {
    expect(await process('received', ` ${formatPostalCode(code).toLowerCase()} `)).toMatchObject({ code });
  });

  it.each<[string, PostalCardAction[], PostalCardAction, object]>([
    ['a second acceptance', ['accept'], 'accept', { status: 'accepted' }],
    ['a second arrival', ['received'], 'received', { status: 'received' }],
    ['a second rejection', ['reject'], 'reject', { status: 'rejected', reason: 'Typed' }],
  ])('%s gets the same receipt and stores nothing', async (_, given, action, receipt) => {
    for (const one of given) await process(one);
    await engine.bus.settled(await engine.store.lastPosition());
    const before = await engine.store.lastPosition();
    expect(await process(action, code, 'Another reason')).toMatchObject(receipt);
    expect(await engine.store.lastPosition()).toBe(before);
  });

  it('a rejected card is not accepted, and an accepted one not rejected', async () => {
    await process('reject');
    await expect(process('accept')).rejects.toThrow(refused('postal_code_closed'));
    expect(await grants()).toEqual([]);
    engine.clock.advance(DAY_MS);
    ({ code } = await codes.request('u1', command('another')));
    await process('accept');
    await expect(process('reject')).rejects.toThrow(refused('postal_code_closed'));
  });

  it('an acceptance whose process stopped before the grant is granted by a repeated command', async () => {
    const stopping = new GrantClaim({ grant: () => Promise.reject(new Error('stopped')) });
    const stopped = new ProcessPostalCard(owners, codes, players.signUps, stopping);
    await expect(process('accept', code, '', stopped)).rejects.toThrow('stopped');
    await process('accept');
    expect(await grants()).toHaveLength(1);
  });

  it('an acceptance whose process stopped before the grant is granted once, by the reaction', async () => {
    const stopping = new ProcessPostalCard(
      owners,
      codes,
      players.signUps,
      new GrantClaim({ grant: () => Promise.reject(new Error('stopped')) }),
    );
    await expect(process('accept', code, '', stopping)).rejects.toThrow('stopped');
    expect(await grants()).toEqual([]);
    for await (const event of engine.store.readStream('postal_codes-u1', { fromVersion: 2 })) {
      await grantClaims(grant).handle(event, undefined as never);
    }
    expect(await grants()).toHaveLength(1);
    await process('accept');
    expect(await grants()).toHaveLength(1);
  });

  it('an acceptance is granted with the amounts of the request, also after the rules were changed', async () => {
    const changed = {
      ...PROMOTION_RULES,
      postal_codes: { reward: { gold_coins: '7', sweeps_coins: '7' }, valid_days: 1 },
    };
    const { store, clock, ids, random } = engine;
    const rules = { inForce: async () => ({ version: 2, rules: changed }) };
    const later = new ProcessPostalCard(
      owners,
      new PostalCodes(store, clock, ids, random, rules),
      players.signUps,
      grant,
    );
    expect(await process('accept', code, '', later)).toMatchObject({ gold_coins: '0', sweeps_coins: '5000000' });
  });

  it.each([
    ['an empty text', ''],
    ['a code with a wrong check character', '7K3M-P9ZX-2HY'],
    ['a long text', 'x'.repeat(10_000)],
  ])('%s is refused before any look-up', async (_, written) => {
    const asked: string[] = [];
    const uidOf = async (one: string) => {
      asked.push(one);
      return 'u1';
    };
    const guarded = new ProcessPostalCard({ uidOf, received: () => owners.received() }, codes, players.signUps, grant);
    await expect(process('accept', written, '', guarded)).rejects.toThrow(refused('postal_code_invalid'));
    expect(asked).toEqual([]);
    await expect(process('accept', '7K3M-P9ZX-2HZ', '', guarded)).rejects.toThrow(refused('postal_code_not_found'));
    expect(asked).toEqual(['7K3MP9ZX2HZ']);
  });

  it('a code is refused rather than not found while the projection lags behind its request', async () => {
    const { store, documents, bus } = engine;
    const lagging = { settled: async () => {}, positions: () => ({ ...bus.positions(), [postalCodes.group]: 0 }) };
    const late = new PostalCodeOwners(documents, store, lagging);
    const guarded = new ProcessPostalCard(late, codes, players.signUps, grant);
    await expect(process('received', code, '', guarded)).rejects.toThrow(refused('unavailable'));
    await expect(guarded.list()).rejects.toThrow(refused('unavailable'));
  });

  it('a code that nobody has requested is not found', async () => {
    await expect(process('received', '7K3M-P9ZX-2HZ')).rejects.toThrow(refused('postal_code_not_found'));
  });

  it('the card of a banned player is not accepted, and can be rejected', async () => {
    await process('received');
    players.set('u1', { is_banned: true });
    await expect(process('accept')).rejects.toThrow(refused('postal_code_player_banned'));
    expect(await grants()).toEqual([]);
    expect(await process('reject', code, 'Banned')).toMatchObject({ status: 'rejected' });
    await expect(process('accept')).rejects.toThrow(refused('postal_code_closed'));
  });

  it('a card that was accepted before the ban is still granted by a repeated command', async () => {
    const stopping = new GrantClaim({ grant: () => Promise.reject(new Error('stopped')) });
    const stopped = new ProcessPostalCard(owners, codes, players.signUps, stopping);
    await expect(process('accept', code, '', stopped)).rejects.toThrow('stopped');
    players.set('u1', { is_banned: true });
    expect(await process('accept')).toMatchObject({ status: 'accepted' });
    expect(await grants()).toHaveLength(1);
  });

  it('a card that arrives after 90 days is refused, and can be rejected', async () => {
    engine.clock.advance(90 * DAY_MS);
    await expect(process('received')).rejects.toThrow(refused('postal_code_expired'));
    await expect(process('accept')).rejects.toThrow(refused('postal_code_expired'));
    expect(await process('reject', code, 'Too late')).toMatchObject({ status: 'rejected', reason: 'Too late' });
  });
});

it('the cards that wait for a decision are listed, the one that arrived first being the first', async () => {
  const second = (await codes.request('u2', command('request'))).code;
  const third = (await codes.request('u3', command('request'))).code;
  for (const one of [third, code, second]) await process('received', one);
  await process('accept', third);
  const at = '2026-01-15T12:00:00.000Z';
  const card = { gold_coins: '0', sweeps_coins: '5000000', requested_at: at, received_at: at };
  expect(await cards.list()).toEqual([
    { ...card, code, uid: 'u1' },
    { ...card, code: second, uid: 'u2' },
  ]);
});

it('another process reaches the mailroom over HTTP', async () => {
  const { port, close } = await overHttp('postalCards', cards, engine);
  try {
    expect(await process('received', code, '', port)).toEqual({ ...receipt, code, status: 'received' });
    expect(await port.list()).toEqual(await cards.list());
    await expect(process('accept', 'x', '', port)).rejects.toThrow(refused('postal_code_invalid'));
  } finally {
    await close();
  }
});
