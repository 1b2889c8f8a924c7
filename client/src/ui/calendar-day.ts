/** Returns the date as `YYYY-MM-DD`, or null if no such day exists. */
export function dateOf(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text) ? null : text;
}
