import type { Balances } from '@goldwake/contracts';
import type { StoredAny } from '../simulation/expected-pushes.js';
import { type CommandLog, type CommandResponse, type Finding, STORED } from './command-log.js';
import type { History } from './history.js';
import { judgePurchases, uncredited } from './judge-purchases.js';
import { judgeRewards, unrewarded } from './judge-rewards.js';
import { endsOf, unfinishedRounds } from './step-rounds.js';

/** Compares every response that players got to their commands with the stored events. */
export function judgeCommands(commandLog: CommandLog, history: History): Finding[] {
  const findings: Finding[] = [];
  const known = new Set<string>();
  for (const entry of commandLog.entries) {
    const { kind, uid, key, state, moment, response = {} } = entry;
    const { category, type } = STORED[kind];
    known.add(key);
    const stored = history.of(`${category}-${uid}`, key).filter((event) => event.type === type);
    const find = (what: string, text: string) => findings.push({ kind: what, moment, text: `${kind} ${key}: ${text}` });
    if (stored.length > 1) find('twice', `stored as ${stored.map(({ eventId }) => eventId).join(', ')}`);
    if (state === 'acknowledged') {
      const [event] = stored;
      if (!event) find('lost', `was acknowledged with ${JSON.stringify(response).slice(0, 160)}, but is not stored`);
      else for (const text of differences(response, event, history)) find('other', text);
    } else if (state === 'refused' && stored.length > 0) {
      find('refused_but_stored', `was refused with ${response.code}, but is stored as ${stored[0]?.eventId}`);
    }
  }
  for (const [stream, events] of history.streams) {
    if (!/^(wallet|promotions|loyalty|rounds|purchases)-/.test(stream)) continue;
    for (const { commandId, eventId } of events) {
      if (known.has(commandId) || commandId.startsWith('goldwake:')) continue;
      findings.push({ kind: 'unasked', text: `${eventId}: no player sent ${commandId}` });
    }
  }
  findings.push(...judgePurchases(commandLog, history), ...judgeRewards(history));
  for (const text of halfDone(history)) findings.push({ kind: 'half_done', text });
  return findings;
}

/**
 * Describes what was begun and never completed. The reactions to events must complete it even if the process that
 * accepted the command was killed.
 */
export function halfDone(history: History): string[] {
  return [...ungranted(history), ...uncredited(history), ...unfinishedRounds(history), ...unrewarded(history)];
}

function ungranted(history: History): string[] {
  return [...history.streams.values()].flatMap((events) =>
    events
      .filter((event) => event.type === 'daily_bonus_claimed')
      .filter(({ data: { uid, claim_id } }) => !grantOf(uid, claim_id, history))
      .map(({ eventId, data }) => `${eventId}: ${data.claim_id} was claimed but never granted`),
  );
}

/** Lists the differences between a response to a command and the event stored for that command. */
function differences(response: CommandResponse, event: StoredAny, history: History): string[] {
  switch (event.type) {
    case 'bet_and_win_settled':
      return [
        ...differing('wallet_version', response.wallet_version, event.version),
        ...differing('stake', response.stake, event.data.stake),
        ...differing('payout', response.payout, event.data.payout),
        ...differing('round', response.round_id, event.data.round.round_id),
        ...balancesDiffering(response, event.data.balances),
      ];
    case 'bet_placed':
      return roundDifferences(response, event.data.uid, event.data.round.round_id, history);
    case 'action_taken':
    case 'raise_requested':
      return roundDifferences(response, event.data.uid, event.data.round_id, history);
    case 'coins_granted':
      return [
        ...differing('wallet_version', response.wallet_version, event.version),
        ...balancesDiffering(response, event.data.balances),
      ];
    case 'daily_bonus_claimed': {
      const grant = grantOf(event.data.uid, event.data.claim_id, history);
      if (!grant) return ['was never granted'];
      return [
        ...differing('claim', response.grant_id, event.data.claim_id),
        ...differing('wallet_version', response.wallet_version, grant.version),
        ...balancesDiffering(response, grant.data.balances),
      ];
    }
    case 'purchase_created':
      return differing('purchase', response.purchase?.purchase_id, event.data.purchase_id);
    default:
      return [];
  }
}

/** The response shows the wallet after all steps that followed from the command, so its version is not compared. */
function roundDifferences(response: CommandResponse, uid: string, roundId: string, history: History): string[] {
  const ends = endsOf(uid, roundId, history);
  const [end] = ends;
  return [
    ...differing('round', response.round_id, roundId),
    ...(ends.length > 1 ? [`the round was ended by ${ends.map(({ eventId }) => eventId).join(', ')}`] : []),
    ...(response.state === 'resolved'
      ? differing('payout', response.payout, end?.type === 'win_paid' ? end.data.payout : undefined)
      : []),
  ];
}

function grantOf(uid: string, claimId: string, { streams }: History) {
  return streams
    .get(`wallet-${uid}`)
    ?.filter((event) => event.type === 'coins_granted')
    .find(({ data }) => data.grant_id === claimId);
}

function balancesDiffering({ balances }: CommandResponse, stored: Balances): string[] {
  return [
    ...differing('gold_coins', balances?.gold_coins, stored.gold_coins),
    ...differing('sweeps_coins', balances?.sweeps_coins, stored.sweeps_coins),
  ];
}

function differing(what: string, responded: unknown, stored: unknown): string[] {
  return responded === stored ? [] : [`the response has ${what} ${responded}, but ${stored} is stored`];
}
