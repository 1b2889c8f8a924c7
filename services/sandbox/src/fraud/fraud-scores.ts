import type { FraudScore, ScoreOrder } from '@goldwake/contracts';
import { type Clock, collection, type Documents, isoNow, KeyedQueue, put } from '@goldwake/core';
import { type ForcedOutcome, forcedScore, scoreOf } from '../domain/index.js';
import type { Devices } from './devices.js';
import type { ForcedScores } from './forced-scores.js';

export interface StoredScore extends Pick<FraudScore, 'reasons'> {
  decision: ForcedOutcome;
  order: ScoreOrder;
  scored_at: string;
}

/** Scores by the merchant's reference. */
const SCORES = collection<StoredScore>('fraud_scores', { by_time: { fields: ['scored_at'] } });

/** Scores orders, each reference once. */
export class FraudScores {
  /** Of simultaneous requests with one reference, only the first may take what is forced. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly documents: Documents,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly devices: Devices,
    private readonly forced: ForcedScores,
  ) {}

  init(): Promise<void> {
    return this.documents.declare(SCORES);
  }

  /** @returns the score; `no_answer` if a person has forced that the order gets none */
  score(order: ScoreOrder): Promise<FraudScore | 'no_answer'> {
    return this.queue.run(order.reference, () => this.scoreNext(order));
  }

  private async scoreNext(order: ScoreOrder): Promise<FraudScore | 'no_answer'> {
    const known = await this.documents.get(SCORES, order.reference);
    if (known) return shown(known.body);
    const forced = await this.forced.take(order.player);
    const score = forced
      ? forcedScore(forced)
      : scoreOf({ ...order, players_on_devices: await this.devices.playersWith(order.player) });
    await this.documents.write([put(SCORES, order.reference, { ...score, order, scored_at: isoNow(this.clock) }, 0)]);
    return shown(score);
  }

  /** Returns the scores of those orders that were scored, by reference. */
  async of(references: readonly string[]): Promise<Map<string, StoredScore>> {
    const found = await Promise.all(references.map((reference) => this.documents.get(SCORES, reference)));
    return new Map(found.flatMap((one) => (one ? [[one.body.order.reference, one.body]] : [])));
  }

  /** Returns the newest scores, the newest first. */
  async newest(limit: number): Promise<StoredScore[]> {
    return (await this.documents.find(SCORES, { index: 'by_time', order: 'desc', limit })).map(({ body }) => body);
  }
}

function shown({ decision, reasons }: Pick<StoredScore, 'decision' | 'reasons'>): FraudScore | 'no_answer' {
  return decision === 'no_answer' ? decision : { decision, reasons };
}
