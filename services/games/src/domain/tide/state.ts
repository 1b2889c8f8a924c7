import { parseTideRound, type TideEvent } from '@goldwake/contracts';

/** A seed chain: its secret, from which all its rounds follow, and what is public about it. */
export interface TideChain {
  chain: number;
  rounds: number;
  terminal_hash: string;
  /** Seed of the last round. Nothing that leaves the service may contain it before that round has ended. */
  chain_seed: string;
  /** Null until the chain is used. */
  client_seed: string | null;
}

export interface TideRound {
  /** `<chain>.<number>` */
  round: string;
  chain: number;
  number: number;
  phase: 'betting' | 'running' | 'ended' | 'cancelled';
  /** Version of the table's stream that the newest event of the round made. */
  version: number;
  bets_until: string;
  starts_at: string;
  started_at: string | null;
  /** The fields below are null before the end. */
  end: number | null;
  ended_at: string | null;
  revealed_seed: string | null;
  interrupted: boolean;
  next_at: string | null;
}

export interface TideState {
  /** Version of the table's stream. */
  version: number;
  /** The chain in use and the next one, if it is committed. */
  chains: readonly TideChain[];
  /** Null before the first round. */
  newest: TideRound | null;
  /** Rounds that are over, newest first, at most `PAST_MAX`. */
  past: readonly TideRound[];
}

/** Number of past rounds that the state keeps. Older ones are in the read model. */
export const PAST_MAX = 20;

export const tideReducer = {
  initial: (): TideState => ({ version: 0, chains: [], newest: null, past: [] }),
  evolve(before: TideState, event: TideEvent): TideState {
    const state = { ...before, version: before.version + 1 };
    switch (event.type) {
      case 'tide_chain_committed': {
        // The chain before the last one is over when the next one is committed.
        return { ...state, chains: [...state.chains.slice(-1), { ...event.data, client_seed: null }] };
      }
      case 'tide_chain_opened': {
        const { chain, client_seed } = event.data;
        return { ...state, chains: state.chains.map((one) => (one.chain === chain ? { ...one, client_seed } : one)) };
      }
      case 'tide_round_opened':
        return { ...state, newest: openedRound(event.data, state.version) };
      case 'tide_round_started':
        return changed(state, event.data.round, { phase: 'running', started_at: event.data.started_at });
      case 'tide_round_ended': {
        const { round, ...ended } = event.data;
        return over(changed(state, round, { phase: 'ended', ...ended }));
      }
      case 'tide_round_cancelled':
        return over(changed(state, event.data.round, { phase: 'cancelled', next_at: event.data.next_at }));
      default:
        return event satisfies never;
    }
  },
};

function openedRound(
  { round, bets_until, starts_at }: { round: string; bets_until: string; starts_at: string },
  version: number,
): TideRound {
  const { chain, number } = parseTideRound(round) ?? { chain: 0, number: 0 };
  const times = { bets_until, starts_at, started_at: null, ended_at: null, next_at: null };
  return {
    round,
    chain,
    number,
    phase: 'betting',
    version,
    ...times,
    end: null,
    revealed_seed: null,
    interrupted: false,
  };
}

/** Changes the newest round. An event about another round does not change the state; `verify` reports it. */
function changed(state: TideState, round: string, change: Partial<TideRound>): TideState {
  const { newest, version } = state;
  return newest?.round === round ? { ...state, newest: { ...newest, ...change, version } } : state;
}

function over(state: TideState): TideState {
  const { newest, past } = state;
  if (!newest || newest.version !== state.version) return state;
  return { ...state, past: [newest, ...past].slice(0, PAST_MAX) };
}
