import type { ScoreOrder } from '@goldwake/contracts';
import { type FieldFault, type FieldRules, fieldFaults, isText, isWhole } from './field-rules.js';
import { ORDER_RULES } from './open-payment.js';

const COUNT = { isValid: isWhole(0, Number.MAX_SAFE_INTEGER), message: 'must be a whole number from 0' };

const RULES: FieldRules<ScoreOrder> = {
  ...ORDER_RULES,
  player: { isValid: isText(100), message: 'must be a text of 1 to 100 characters' },
  earlier_purchases: COUNT,
  recent_declines: COUNT,
};

/** Checks the body of a request for a score. @returns the fields, or one fault for each wrong field */
export function readScoreOrder(body: unknown): { order: ScoreOrder } | { faults: FieldFault[] } {
  const faults = fieldFaults(RULES, body, 'an order');
  return faults.length > 0 ? { faults } : { order: body as ScoreOrder };
}
