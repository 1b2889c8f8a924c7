import { type CoinPackage, coins, isMicrosBetween, MAX_AMOUNT, PACKAGES_MAX, Refusal } from '@goldwake/contracts';

/** Prices are whole cents between 1 US dollar, the least that can be paid with crypto, and 10,000, in micros. */
const PRICE_MIN = coins(1);
const PRICE_MAX = coins(10_000);
const MICROS_PER_CENT = 10_000n;
const PLAYTHROUGH_PERCENT_MAX = 10_000;

/** For each field, the test of its value and what the value must be. */
const RULES: Record<keyof CoinPackage, { isValid(value: unknown): boolean; must: string }> = {
  package_id: {
    isValid: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9.-]{0,63}$/.test(value),
    must: '1 to 64 lower-case letters, digits, points and hyphens that begin with a letter or digit',
  },
  price: {
    isValid: (value) => isMicrosBetween(value, PRICE_MIN, PRICE_MAX) && BigInt(value) % MICROS_PER_CENT === 0n,
    must: 'whole cents from 1.00 to 10,000.00 US dollars, in micros',
  },
  gold_coins: { isValid: (value) => isMicrosBetween(value, 1n, MAX_AMOUNT), must: `micros from 1 to ${MAX_AMOUNT}` },
  sweeps_coins: { isValid: (value) => isMicrosBetween(value, 0n, MAX_AMOUNT), must: `micros from 0 to ${MAX_AMOUNT}` },
  playthrough_percent: {
    isValid: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= PLAYTHROUGH_PERCENT_MAX,
    must: `a whole number from 0 to ${PLAYTHROUGH_PERCENT_MAX}`,
  },
  first_purchase: { isValid: (value) => typeof value === 'boolean', must: 'true or false' },
};

/**
 * Checks packages that an operator sends.
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function requirePackages(packages: readonly CoinPackage[]): void {
  const errors = packages.flatMap((one, at) => faultsOf(one, `packages[${at}]`));
  const ids = packages.map(({ package_id }) => package_id);
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) errors.push(fault('packages', `must not name ${JSON.stringify(repeated)} twice`));
  if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
}

/**
 * Checks the number of packages that are on sale after a change.
 * @throws Refusal `validation_failed`
 */
export function requireCount(after: readonly CoinPackage[]): void {
  if (after.length <= PACKAGES_MAX) return;
  const message = `packages must be at most ${PACKAGES_MAX} after the change; they would be ${after.length}`;
  throw new Refusal('validation_failed', undefined, { errors: [{ path: 'packages', message }] });
}

function faultsOf(one: CoinPackage, path: string) {
  const wrong = Object.entries(RULES).filter(([field, { isValid }]) => !isValid(one[field as keyof CoinPackage]));
  const unknown = Object.keys(one).filter((field) => !Object.hasOwn(RULES, field));
  return [
    ...wrong.map(([field, { must }]) => fault(`${path}.${field}`, `must be ${must}`)),
    ...unknown.map((field) => fault(`${path}.${field}`, 'is not a field of a package')),
  ];
}

/** The message names the path, because a command line prints the messages alone. */
function fault(path: string, must: string): { path: string; message: string } {
  return { path, message: `${path} ${must}` };
}
