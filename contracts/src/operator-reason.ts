/** Maximum length of the reason of an operator's command, in characters. */
export const OPERATOR_REASON_MAX = 200;
