/**
 * Parses a decimal number. A trailing decimal point is accepted, because the player may still be typing.
 * @returns the number scaled to an integer, or an error message
 */
export function parseScaled(text: string, decimals: 2 | 4): number | string {
  const match = /^(\d{1,7})(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return text.trim() === '' ? 'Enter a number' : 'Enter a number such as 49.50';
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return decimals === 2 ? 'Use two decimals at most' : 'Use four decimals at most';
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
}
