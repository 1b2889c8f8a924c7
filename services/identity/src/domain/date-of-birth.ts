import { ADULT_YEARS, Refusal } from '@goldwake/contracts';

export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const EARLIEST_YEAR = 1900;

/**
 * Parses a date.
 * @returns undefined unless the text is an existing date in the form YYYY-MM-DD
 */
export function parseDay(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { year, month, day } : undefined;
}

/**
 * Returns the UTC calendar date of a timestamp.
 * @param now milliseconds since the Unix epoch
 */
export function utcDay(now: number): CalendarDay {
  const date = new Date(now);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * Returns the age in complete years; negative for a date of birth in the future. People born on 29 February have their
 * birthday on 1 March in non-leap years.
 */
export function yearsOld(born: CalendarDay, today: CalendarDay): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (hadBirthday ? 0 : 1);
}

/**
 * Parses a date of birth and checks that the player is an adult.
 * @throws Refusal `validation_failed` for an impossible date of birth, `underage` below 18
 */
export function adultBornOn(text: string, today: CalendarDay): CalendarDay {
  const born = parseDay(text);
  const age = born ? yearsOld(born, today) : -1;
  if (!born || age < 0 || born.year < EARLIEST_YEAR) {
    const message = `dateOfBirth must be a real day, from ${EARLIEST_YEAR} until today`;
    throw new Refusal('validation_failed', undefined, { errors: [{ path: 'dateOfBirth', message }] });
  }
  if (age < ADULT_YEARS) throw new Refusal('underage');
  return born;
}
