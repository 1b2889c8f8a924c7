import {
  type AppliedRules,
  type Category,
  type EventType,
  RULES_ID,
  type RulesChanged,
  streamName,
} from '@goldwake/contracts';
import type { Clock } from '../ports/clock.js';
import { DamagedHistory } from '../ports/damage.js';
import type { EventStore } from '../ports/event-store.js';
import type { Ids } from '../ports/ids.js';
import { isDamage } from '../ports/is-damage.js';
import { messageOf } from '../support/errors.js';
import { systemContext } from './command-context.js';
import { changeRules, type RecordedRules, type RulesEvent, rulesReducer } from './recorded-rules.js';
import { StreamRepository } from './stream-repository.js';

/** The rules of a service in force, for the code that applies them. */
export interface RulesInForce<Rules> {
  inForce(): Promise<AppliedRules<Rules>>;
}

/**
 * The rules that a service has recorded in its stream of rules. They are read for each decision, so that it applies
 * exactly the version that it names, whoever recorded it.
 */
export class RulesStream<Rules> implements RulesInForce<Rules> {
  private readonly repository: StreamRepository<RecordedRules<Rules>, RulesEvent<Rules>>;

  /** @param own the rules of this version of the service */
  constructor(
    private readonly store: EventStore,
    private readonly category: Category,
    private readonly type: EventType,
    private readonly own: Rules,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.repository = new StreamRepository(store, category, rulesReducer<Rules>());
  }

  /**
   * Returns the recorded rules. Those of this version apply if none are recorded yet, or if the recorded ones cannot be
   * read, because one damaged event must not keep all players from their coins.
   */
  async inForce(): Promise<AppliedRules<Rules>> {
    const own = { version: null, rules: this.own };
    try {
      const { version, rules } = (await this.repository.load(RULES_ID)).state;
      return rules === null ? own : { version, rules };
    } catch (error) {
      if (isDamage(error)) return own;
      throw error;
    }
  }

  /**
   * Returns the position of the first recorded rules that fulfil a condition; undefined if there are none.
   * @throws DamagedHistory if the recorded rules cannot be read
   */
  async firstWith(condition: (rules: Rules) => boolean): Promise<number | undefined> {
    for await (const event of this.store.readStream(streamName(this.category, RULES_ID))) {
      try {
        if (condition((event.data as RulesChanged<Rules>).rules)) return event.position;
      } catch (error) {
        throw new DamagedHistory(event.position - 1, event.eventId, messageOf(error), `the data of ${event.type}`);
      }
    }
    return undefined;
  }

  /**
   * Records the rules of this version if they differ from the recorded ones. A service calls it at its start.
   * @param warn is told if the recorded rules cannot be read; the service then starts without recording its own
   */
  async record(warn: (line: string) => void): Promise<void> {
    const now = this.clock.now();
    try {
      await this.repository.execute(RULES_ID, systemContext(this.ids.next()), (recorded) => {
        const data = changeRules(recorded, this.own, now);
        return data ? [{ type: this.type, data }] : [];
      });
    } catch (error) {
      if (!isDamage(error)) throw error;
      warn(
        `the rules in force cannot be read, so those of this version apply and are not recorded: ${messageOf(error)}`,
      );
    }
  }
}
