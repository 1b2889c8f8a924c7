import { type CommandContext, streamName, TIDE_ROUNDS, TIDE_STREAM_ID, type TideEvent } from '@goldwake/contracts';
import {
  codeHash,
  type Decide,
  type EventStore,
  type Executed,
  type Scheduler,
  type Snapshots,
  StreamRepository,
  type Timer,
} from '@goldwake/core';
import { type TideState, tideReducer } from '../domain/index.js';
import { endOf, seedEarlier } from '../fairness/tide-chain.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

/** Stream of the table that all players of Rising Tide share. */
export const TIDE_STREAM = streamName('tide', TIDE_STREAM_ID);

/** The table's stream. Each of its events is stored together with the timer of the next phase. */
export class TideTable {
  private readonly repository: StreamRepository<TideState, TideEvent>;

  constructor(
    store: EventStore,
    private readonly scheduler: Pick<Scheduler, 'scheduleWrite'>,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository<TideState, TideEvent>(store, 'tide', tideReducer, {
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  async load(): Promise<TideState> {
    return (await this.repository.load(TIDE_STREAM_ID)).state;
  }

  /** Stores the events of a command together with timers. A repeated command stores neither again. */
  execute(
    context: CommandContext,
    decide: Decide<TideState, TideEvent>,
    timersOf: (event: TideEvent) => Timer[] = () => [],
  ): Promise<Executed<TideState, TideEvent>> {
    return this.repository.execute(TIDE_STREAM_ID, context, decide, (events) =>
      events.flatMap(timersOf).map((timer) => this.scheduler.scheduleWrite(timer)),
    );
  }
}

/**
 * Checks that the secret of a snapshot gives the end that its event states. Without this check, a manipulated snapshot
 * would let an attacker choose the ends of rounds. Snapshots at other events, and those with a chain that no round has
 * used yet, cannot be checked and are not used; an earlier one is. The check takes up to 100 ms and happens once.
 */
function agrees({ chains, newest, version }: TideState, event: TideEvent): boolean {
  if (event.type !== 'tide_round_ended') return false;
  const { round, end, revealed_seed, interrupted, started_at } = event.data;
  const chain = chains.find((one) => one.chain === newest?.chain);
  if (newest?.round !== round || newest.version !== version || !chain || chain !== chains.at(-1)) return false;
  const { chain_seed, client_seed, rounds } = chain;
  if (client_seed === null || rounds > TIDE_ROUNDS || newest.number > rounds) return false;
  return (
    seedEarlier(chain_seed, rounds - newest.number) === revealed_seed &&
    endOf(revealed_seed, client_seed, newest.number) === end &&
    newest.end === end &&
    newest.interrupted === interrupted &&
    newest.started_at === started_at
  );
}
