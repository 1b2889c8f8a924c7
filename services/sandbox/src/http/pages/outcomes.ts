import type { CardOutcome } from '../../domain/index.js';

/** What a payment with a test card does, as the end of a sentence that begins with "The payment". */
export const OUTCOMES: Record<CardOutcome, string> = {
  succeeded: 'Succeeds',
  confirmation: 'Must be confirmed at the bank (3-D Secure)',
  card_declined: 'Is declined by the bank',
  insufficient_funds: 'Has too little money',
  fraud_blocked: 'Is blocked as fraud',
  authentication_failed: 'Is not confirmed by the bank',
  disputed: 'Succeeds, and is disputed a minute later',
};
