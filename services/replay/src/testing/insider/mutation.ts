import { type AccountEvent, categoryOf, idOf, playerAccount, streamName } from '@goldwake/contracts';
import { goldens } from '@goldwake/contracts/testing';
import { sha256Hex, systemCommandId, systemContext } from '@goldwake/core';
import { accountReducer, banPlayer } from '@goldwake/identity/domain';
import type { SeededRandom } from '../../seeded-random.js';
import { commitFraud } from './frauds/index.js';
import { Inserter } from './frauds/inserting.js';
import type { Draft } from './reseal.js';

/** What an insider did to a history. */
export interface Mutation {
  kind: string;
  /** What was changed; reports group by it: `coins_granted.sweeps_coins`, `delete bet_placed`. */
  target: string;
  /** One line with the event and the values. */
  what: string;
  /** Ids of the changed events in the honest history. For an inserted event, the value of its field `was`. */
  subjects: readonly string[];
  /** Whether the insider recomputes the balances that wallet events state. */
  refold: boolean;
  /** Position to which the insider sets the checkpoints of the consumer groups back. */
  checkpoint?: number;
}

type Mutate = (
  drafts: Draft[],
  random: SeededRandom,
) => (Omit<Mutation, 'kind' | 'refold'> & Partial<Pick<Mutation, 'refold'>>) | undefined;
type Data = Record<string, unknown>;

/** All mutations by name. A function returns undefined if its mutation does not apply to the events that it drew. */
export const KINDS: Readonly<Record<string, Mutate>> = {
  field: changeField,
  money: changeMoney,
  envelope: changeEnvelope,
  time: changeTime,
  delete: deleteEvent,
  duplicate: duplicateEvent,
  move: moveEvent,
  'swap in stream': swapInStream,
  'swap positions': swapPositions,
  seed: replaceSeed,
  purchase: (drafts, random) => complete(commitFraud('purchase', drafts, random)),
  fraud: (drafts, random) => complete(commitFraud('fraud', drafts, random)),
  rules: (drafts, random) => complete(commitFraud('rules', drafts, random)),
  loyalty: (drafts, random) => complete(commitFraud('loyalty', drafts, random)),
  promotion: (drafts, random) => complete(commitFraud('promotion', drafts, random)),
  referral: (drafts, random) => complete(commitFraud('referral', drafts, random)),
  'missing pair': removePair,
  'removed account': removeAccount,
  'inserted ban': insertBan,
  'unknown type': awardBonus,
  'older schema': restateInOlderSchema,
  'field twice': statesTwice,
};

/** Changes the drafts in one random way. */
export function mutate(drafts: Draft[], random: SeededRandom): Mutation {
  const kinds = Object.entries(KINDS);
  for (;;) {
    const [kind, change] = random.one(kinds);
    const done = change(drafts, random);
    if (done) return { kind, refold: random.oneIn(2), ...done };
  }
}

function changeField(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const leaves = leavesOf(draft.data as Data);
  if (leaves.length === 0) return undefined;
  const { path, holder, key } = random.one(leaves);
  const before = holder[key];
  const others = drafts
    .filter(({ type }) => type === draft.type)
    .flatMap(({ data }) => leavesOf(data as Data))
    .filter((leaf) => leaf.path === path)
    .map((leaf) => leaf.holder[leaf.key])
    .filter((value) => value !== before);
  const after = others.length > 0 && random.oneIn(2) ? random.one(others) : otherValue(before, random);
  if (after === before) return undefined;
  holder[key] = after;
  const what = `${draft.eventId} ${draft.type}: ${path} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  return { target: `${draft.type}.${path}`, what, subjects: [draft.was] };
}

interface Leaf {
  /** Path of the field; list indexes are omitted. */
  path: string;
  holder: Data;
  key: string;
}

function leavesOf(data: Data, prefix = ''): Leaf[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const path = Array.isArray(data) ? prefix : prefix ? `${prefix}.${key}` : key;
    return value !== null && typeof value === 'object' ? leavesOf(value as Data, path) : [{ path, holder: data, key }];
  });
}

function otherValue(value: unknown, random: SeededRandom): unknown {
  if (typeof value === 'number') return value + (random.oneIn(2) ? 1 : -1) * (1 + random.below(3));
  if (typeof value === 'boolean') return !value;
  if (value === null) return random.hex(2);
  const text = String(value);
  if (/^-?\d+$/.test(text)) return String(BigInt(text) + BigInt(random.below(2_000_001) - 1_000_000));
  if (!Number.isNaN(Date.parse(text)) && text.endsWith('Z')) return shifted(text, random);
  const at = random.below(Math.max(1, text.length));
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
}

/** Changes an amount together with everything in its event that states the same amount. */
function changeMoney(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const data = draft.data as Data & { postings?: { amount: string }[] };
  if (!data.postings?.length) return undefined;
  const from = random.one(data.postings).amount.replace('-', '');
  const to = String(BigInt(from) + BigInt(1 + random.below(1_000_000)));
  for (const { holder, key } of leavesOf(data)) {
    if (holder[key] === from) holder[key] = to;
    else if (holder[key] === `-${from}`) holder[key] = `-${to}`;
  }
  return {
    target: draft.type,
    what: `${draft.eventId} ${draft.type}: every ${from} → ${to}`,
    subjects: [draft.was],
  };
}

function changeEnvelope(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const field = random.one(['actor', 'causationId', 'correlationId', 'commandId', 'commandHash'] as const);
  const before = draft[field];
  const values = [...new Set(drafts.map((one) => one[field]))].filter((value) => value !== before);
  const after = random.oneIn(2) && values.length > 0 ? random.one(values) : random.hex(2);
  Object.assign(draft, { [field]: after });
  return {
    target: `${draft.type}: ${field}`,
    what: `${draft.eventId} ${draft.type}: ${field} ${before} → ${after}`,
    subjects: [draft.was],
  };
}

const SHIFTS_MS = [1, 1_000, 60_000, 3_600_000, 12 * 3_600_000, 365 * 86_400_000];

function shifted(text: string, random: SeededRandom): string {
  return new Date(Date.parse(text) + (random.oneIn(2) ? 1 : -1) * random.one(SHIFTS_MS)).toISOString();
}

function changeTime(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const before = draft.recordedAt;
  const after = shifted(before, random);
  const both = random.oneIn(2);
  draft.recordedAt = after;
  if (both) draft.effectiveAt = after;
  const target = both ? 'recordedAt and effectiveAt' : 'recordedAt';
  return { target, what: `${draft.eventId} ${draft.type}: ${target} ${before} → ${after}`, subjects: [draft.was] };
}

function deleteEvent(drafts: Draft[], random: SeededRandom) {
  const gone = random.one(drafts);
  const at = drafts.indexOf(gone);
  drafts.splice(at, 1);
  const isLast = !drafts.some(({ stream }, later) => later >= at && stream === gone.stream);
  return {
    target: `${gone.type}${isLast ? ', the last of its stream' : ''}`,
    what: `${gone.eventId} is deleted`,
    subjects: [gone.was],
  };
}

function duplicateEvent(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const copy: Draft = { ...structuredClone(draft), was: random.hex(2), commandId: random.hex(4) };
  const at = drafts.indexOf(draft) + 1 + random.below(drafts.length - drafts.indexOf(draft));
  const before = drafts[at - 1] ?? draft;
  copy.recordedAt = before.recordedAt;
  copy.effectiveAt = before.recordedAt;
  if (random.oneIn(2)) renewIds(copy.data as Data, random);
  drafts.splice(at, 0, copy);
  const target = `${draft.type}${at === drafts.length - 1 ? ', appended' : ''}`;
  return { target, what: `${draft.eventId} ${draft.type} again, at position ${at + 1}`, subjects: [copy.was] };
}

/** Gives a copied event its own ids, so that only its content shows that it is a copy. */
function renewIds(data: Data, random: SeededRandom): void {
  for (const { holder, key } of leavesOf(data)) {
    if (/^(round_id|grant_id|claim_id|hold_id|session_id)$/.test(key)) holder[key] = random.hex(4);
  }
}

function moveEvent(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const from = idOf(draft.stream);
  const category = categoryOf(draft.stream);
  const streams = [...new Set(drafts.map(({ stream }) => stream))];
  const others = streams.filter((stream) => categoryOf(stream) === category && stream !== draft.stream);
  if (others.length === 0) return undefined;
  const to = idOf(random.one(others));
  draft.stream = streamName(category, to);
  const renames = random.oneIn(2);
  if (renames)
    draft.data = JSON.parse(
      JSON.stringify(draft.data).replaceAll(`"${from}"`, `"${to}"`).replaceAll(`:${from}"`, `:${to}"`),
    );
  if (renames && draft.actor === from) draft.actor = to;
  return {
    target: draft.type,
    what: `${draft.eventId} ${draft.type} moves to ${draft.stream}${renames ? ' with the other uid' : ''}`,
    subjects: [draft.was],
  };
}

function swapInStream(drafts: Draft[], random: SeededRandom) {
  const first = random.one(drafts);
  const later = drafts.filter(({ stream, version }) => stream === first.stream && version > first.version);
  if (later.length === 0) return undefined;
  const second = random.oneIn(2) ? (later[0] as Draft) : random.one(later);
  exchange(drafts, first, second);
  return {
    target: pair(first.type, second.type),
    what: `${first.eventId} and ${second.eventId} exchange versions`,
    subjects: [first.was, second.was],
  };
}

function swapPositions(drafts: Draft[], random: SeededRandom) {
  const at = random.below(drafts.length - 1);
  const [first, second] = [drafts[at], drafts[at + 1]];
  if (!first || !second || first.stream === second.stream) return undefined;
  drafts[at] = second;
  drafts[at + 1] = first;
  return {
    target: pair(first.type, second.type),
    what: `${first.eventId} and ${second.eventId} exchange positions`,
    subjects: [first.was, second.was],
  };
}

/** Exchanges two events of a stream; the times stay where they were, as an insider would leave them. */
export function exchange(drafts: Draft[], first: Draft, second: Draft): void {
  const [a, b] = [drafts.indexOf(first), drafts.indexOf(second)];
  [first.recordedAt, second.recordedAt] = [second.recordedAt, first.recordedAt];
  [first.effectiveAt, second.effectiveAt] = [second.effectiveAt, first.effectiveAt];
  drafts[a] = second;
  drafts[b] = first;
}

/** A fraud is complete: all later balances follow from it. */
function complete(fraud: ReturnType<typeof commitFraud>) {
  return fraud && { ...fraud, refold: true };
}

function pair(...types: [string, string]): string {
  return types.sort().join(' and ');
}

/** Replaces a server seed together with its hash, in one event or in both that state them. */
function replaceSeed(drafts: Draft[], random: SeededRandom) {
  const pairs = drafts.filter(({ type }) => type === 'seed_pair_started');
  if (pairs.length === 0) return undefined;
  const draft = random.one(pairs);
  const seed = random.hex(8);
  const active = { server_seed: seed, server_seed_hash: sha256Hex(seed) };
  const next = { next_server_seed: seed, next_server_seed_hash: sha256Hex(seed) };
  const promise = drafts.find(({ stream, version }) => stream === draft.stream && version === draft.version - 1);
  const isNext = random.oneIn(2);
  const isBoth = !isNext && promise && random.oneIn(2);
  Object.assign(draft.data as Data, isNext ? next : active);
  if (isBoth) Object.assign(promise.data as Data, next);
  const target = isNext ? 'next_server_seed' : isBoth ? 'server_seed and its promise' : 'server_seed';
  const subjects = isBoth ? [promise.was, draft.was] : [draft.was];
  return { target, what: `${draft.eventId}: ${target} with the hash are replaced`, subjects };
}

/** Removes a seed pair from which rounds were drawn. */
function removePair(drafts: Draft[], random: SeededRandom) {
  const drawn = new Set(drafts.map(pairOfDraw));
  const pairs = drafts.filter(({ type, stream, data }) => {
    return type === 'seed_pair_started' && drawn.has(`${idOf(stream)}/${(data as Data).seed_pair}`);
  });
  if (pairs.length === 0) return undefined;
  const gone = random.one(pairs);
  const isLast = !drafts.some(({ stream, version }) => stream === gone.stream && version > gone.version);
  drafts.splice(drafts.indexOf(gone), 1);
  return {
    target: isLast ? 'the last of its player' : 'before another',
    what: `${gone.eventId} is deleted`,
    subjects: [gone.was],
  };
}

function pairOfDraw({ stream, data }: Draft): string {
  const { round } = data as { round?: { draw?: { seed_pair: number } | null } };
  return `${idOf(stream)}/${round?.draw?.seed_pair}`;
}

/** Removes the stream of an account whose player has other streams. */
function removeAccount(drafts: Draft[], random: SeededRandom) {
  const { stream } = random.one(drafts.filter(({ type }) => type === 'account_opened'));
  const gone = drafts.filter((draft) => draft.stream === stream);
  if (!drafts.some((draft) => draft.stream !== stream && idOf(draft.stream) === idOf(stream))) return undefined;
  for (const draft of gone) drafts.splice(drafts.indexOf(draft), 1);
  return { target: 'account', what: `${stream} is deleted`, subjects: gone.map(({ was }) => was) };
}

/** Access tokens may still be used for this time after a ban, with the five minutes by which clocks may differ. */
const TOKENS_MS = 15 * 60_000;

/** Returns whether a player bets three times after the access tokens have expired and before a ban is set or lifted. */
function playsOn(drafts: readonly Draft[], index: number, uid: string, at: string): boolean {
  const later = drafts.slice(index);
  const change = later.findIndex(
    ({ stream, type }) => stream === `account-${uid}` && /^(player_banned|ban_lifted)$/.test(type),
  );
  const bets = later
    .slice(0, change < 0 ? undefined : change)
    .filter(({ type, actor }) => actor === uid && type === 'bet_and_win_settled')
    .filter(({ recordedAt }) => Date.parse(recordedAt) > Date.parse(at) + TOKENS_MS);
  return bets.length >= 3;
}

/** Bans a player in the middle of the history, as the casino would; the player goes on as before. */
function insertBan(drafts: Draft[], random: SeededRandom) {
  const index = Math.floor(drafts.length / 4) + random.below(Math.ceil(drafts.length / 4));
  const opened = drafts.slice(0, index).filter(({ type }) => type === 'account_opened');
  if (opened.length === 0) return undefined;
  const { stream } = random.one(opened);
  const uid = idOf(stream);
  const account = drafts
    .slice(0, index)
    .filter((draft) => draft.stream === stream)
    .reduce((state, draft) => accountReducer.evolve(state, draft as AccountEvent), accountReducer.initial(uid));
  const at = drafts[index - 1]?.recordedAt ?? '';
  if (account.ban || !playsOn(drafts, index, uid, at)) return undefined;
  const commandId = systemCommandId('ban', random.hex(4));
  const inserter = new Inserter(drafts, random, index);
  const banned = banPlayer(account, { reason: 'chargeback', until: null }, 'root', Date.parse(at)).map((event) =>
    inserter.account(event, { ...systemContext(commandId, 'system'), commandHash: sha256Hex(commandId) }),
  );
  return {
    target: 'ban',
    what: `${stream} is banned at position ${index + 1}`,
    subjects: banned.map(({ was }) => was),
  };
}

/** Stores coins for a player in an event of a type that no service declares. */
function awardBonus(drafts: Draft[], random: SeededRandom) {
  const wallet = random.one(drafts);
  if (categoryOf(wallet.stream) !== 'wallet') return undefined;
  const uid = idOf(wallet.stream);
  const amount = String(1 + random.below(1_000_000_000));
  const currency = random.one(['gold_coins', 'sweeps_coins'] as const);
  const postings = [
    { account: playerAccount(uid), currency, amount },
    { account: 'house:bonus', currency, amount: `-${amount}` },
  ];
  const bonus = { ...structuredClone(wallet), was: random.hex(2), commandId: random.hex(4), causationId: null };
  drafts.splice(drafts.indexOf(wallet) + 1, 0, {
    ...bonus,
    type: 'bonus_awarded',
    schemaVersion: 1,
    data: { uid, postings },
  });
  const what = `${amount} ${currency} for ${uid} after ${wallet.eventId}`;
  return { target: 'bonus_awarded', what, subjects: [bonus.was], refold: true };
}

const OLD_FORMS = goldens();

/** Restates an event with the fields of an older schema version, from which on fewer rules apply. */
function restateInOlderSchema(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts.filter(({ schemaVersion }) => schemaVersion > 1));
  const before = draft.schemaVersion;
  const schemaVersion = 1 + random.below(before - 1);
  const form = OLD_FORMS.find((golden) => golden.type === draft.type && golden.schemaVersion === schemaVersion);
  const data = draft.data as Data;
  draft.data = Object.fromEntries(
    Object.entries(form?.data as Data).map(([field, value]) => [field, field in data ? data[field] : value]),
  );
  draft.schemaVersion = schemaVersion;
  const what = `${draft.eventId} ${draft.type}: schema ${before} → ${schemaVersion}`;
  return { target: draft.type, what, subjects: [draft.was] };
}

/** States a field with another value before its true one, which is the last and so the one that is read. */
function statesTwice(drafts: Draft[], random: SeededRandom) {
  const draft = random.one(drafts);
  const [field] = Object.keys(draft.data as Data);
  if (field === undefined) return undefined;
  draft.hidden = `${JSON.stringify(field)}:${JSON.stringify(random.hex(2))}`;
  return { target: `${draft.type}.${field}`, what: `${draft.eventId}: ${field} twice`, subjects: [draft.was] };
}
