/** The sentence that a card must contain. */
export const REQUEST_SENTENCE = 'I request Sweeps Coins with this card, as the Sweepstakes Rules allow.';
