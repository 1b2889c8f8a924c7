/** @param amount in hundredths of the currency */
export function shownAmount({ amount, currency }: { amount: number; currency: string }): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount / 100);
}
