/** Maximum length of the reason of an operator's command, in characters. */
export const OPERATOR_REASON_MAX = 200;
/** One line of visible text. No lookahead: with one, schemathesis takes 25 s to generate a text. */
export const OPERATOR_REASON_PATTERN = /^\p{Zs}*[^\p{Z}\p{C}]\P{C}*$/u;

/** Returns whether the body of an operator's command may state a value as the reason. */
export function isOperatorReason(value: unknown): value is string {
  return typeof value === 'string' && OPERATOR_REASON_PATTERN.test(value) && lengthOf(value) <= OPERATOR_REASON_MAX;
}

/** Counts as class-validator does: a variation selector belongs to the character before it. */
function lengthOf(text: string): number {
  return [...text.replace(/(\P{Variation_Selector})\p{Variation_Selector}/gu, '$1')].length;
}
