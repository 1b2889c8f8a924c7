import { type Currency, type DiceDirection, formatHundredths, type Micros, microsText } from '@goldwake/contracts';
import type { DiceBetBody } from '@goldwake/contracts/http';

/** Builds the request body of a bet from a target in hundredths and a stake in micros. */
export function betBody(
  { currency, target, direction }: { currency: Currency; target: number; direction: DiceDirection },
  stake: Micros,
): DiceBetBody {
  return { currency, stake: microsText(stake), target: formatHundredths(target), direction };
}
