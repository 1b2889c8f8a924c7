import { STORED } from './command-log.mjs';

/**
 * Compares every response to a player's command with the store.
 * @returns findings `{ kind, moment, text }`
 */
export function judgeCommands(commandLog, history) {
  const findings = [];
  const known = new Set();
  for (const entry of commandLog.entries) {
    const { kind, uid, key, state, moment, answer } = entry;
    const { category, type } = STORED[kind];
    known.add(key);
    const stored = history.of(`${category}-${uid}`, key).filter((event) => event.type === type);
    const find = (what, text) => findings.push({ kind: what, moment, text: `${kind} ${key}: ${text}` });
    if (stored.length > 1) find('twice', `stored as ${stored.map(({ eventId }) => eventId).join(', ')}`);
    if (state === 'acknowledged') {
      const [event] = stored;
      if (!event) find('lost', `was acknowledged with ${JSON.stringify(answer).slice(0, 160)}, but is not stored`);
      else for (const text of DIFFERENCES[kind](answer, event, history)) find('other', text);
    } else if (state === 'refused' && stored.length > 0) {
      find('refused_but_stored', `was refused with ${answer.code}, but is stored as ${stored[0].eventId}`);
    }
  }
  for (const [stream, events] of history.streams) {
    if (!/^(wallet|promotions)-/.test(stream)) continue;
    for (const { commandId, eventId } of events) {
      if (known.has(commandId) || commandId.startsWith('goldwake:')) continue;
      findings.push({ kind: 'unasked', text: `${eventId}: no player sent ${commandId}` });
    }
  }
  for (const { eventId, data } of ungranted(history))
    findings.push({ kind: 'half_done', text: `${eventId}: ${data.claim_id} was claimed but never granted` });
  return findings;
}

/**
 * Returns claims without a grant. The reaction must complete a claim even if the process that accepted it was killed.
 */
export function ungranted(history) {
  return [...history.streams.values()].flatMap((events) =>
    events.filter(({ type, data }) => type === 'daily_bonus_claimed' && !grantOf(data, history)),
  );
}

/** Lists the differences between a response and the stored event. */
const DIFFERENCES = {
  bet: (answer, { version, data }) => [
    ...differing('wallet_version', answer.wallet_version, version),
    ...differing('stake', answer.stake, data.stake),
    ...differing('payout', answer.payout, data.payout),
    ...differing('round', answer.round_id, data.round.round_id),
    ...balancesDiffering(answer, data),
  ],
  'top-up': (answer, { version, data }) => [
    ...differing('wallet_version', answer.wallet_version, version),
    ...balancesDiffering(answer, data),
  ],
  claim(answer, { data }, history) {
    const grant = grantOf(data, history);
    if (!grant) return ['was never granted'];
    return [
      ...differing('claim', answer.grant_id, data.claim_id),
      ...differing('wallet_version', answer.wallet_version, grant.version),
      ...balancesDiffering(answer, grant.data),
    ];
  },
  rotation: () => [],
};

function grantOf({ uid, claim_id }, { streams }) {
  return streams.get(`wallet-${uid}`)?.find((event) => event.data.grant_id === claim_id);
}

function balancesDiffering({ balances }, data) {
  return Object.entries(data.balances).flatMap(([currency, amount]) => differing(currency, balances[currency], amount));
}

function differing(what, expected, stored) {
  return expected === stored ? [] : [`the response has ${what} ${expected}, but ${stored} is stored`];
}
