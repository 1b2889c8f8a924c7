import type { PurchaseRisk, ScoreOrder } from '@goldwake/contracts';
import { unscored } from '../domain/index.js';
import { CallFailed, type ThirdParty } from '../third-party/third-party.js';
import type { FraudScoring } from './fraud-scoring.js';
import { parseScore } from './parse-score.js';

const PATH = '/v1/fraud/scores';

/** Asks the API of the fraud scoring over HTTP. */
export class HttpFraudScoring implements FraudScoring {
  /** @param report receives one line for each order that was not scored */
  constructor(
    private readonly scoring: ThirdParty,
    private readonly report: (line: string) => void,
  ) {}

  async score(order: ScoreOrder): Promise<PurchaseRisk> {
    try {
      const { status, body } = await this.scoring.call('POST', PATH, { body: order });
      const score = parseScore(body);
      if (!score) throw new CallFailed(`status ${status}, but the body is not a score`);
      return score;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.report(
        `fraud scoring ${this.scoring.url}: POST ${PATH} failed (${error.message}); the purchase ${order.reference} will be reviewed once it is paid`,
      );
      return unscored(error.isTimeout ? 'score_timeout' : 'score_unavailable');
    }
  }
}
