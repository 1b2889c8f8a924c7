import { changePackages, type Offer, PACKAGES_ID, packagesReducer, priceOfCents } from '@goldwake/cashier/domain';
import { microsText } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import type { SeededRandom } from '../seeded-random.js';
import type { SeededStore } from './seeded-store.js';

const OPERATOR = { reason: 'Season', by: 'kim' };

/** The packages of coins on sale, which an operator changes now and then. */
export class SeededPackages {
  private offer: Offer = packagesReducer.initial();

  constructor(
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {}

  current(): Offer {
    return this.offer;
  }

  /** Gives one of two seasonal packages new terms, and puts it on sale if it is not. */
  change(): void {
    const { random, store } = this;
    const season = {
      package_id: `season-${random.below(2)}`,
      price: priceOfCents(100 + random.below(2_000)),
      gold_coins: microsText(1_000_000n * BigInt(1 + random.below(50_000))),
      sweeps_coins: microsText(1_000_000n * BigInt(random.below(20))),
      playthrough_percent: 100 * (1 + random.below(3)),
      first_purchase: false,
    };
    const events = changePackages(this.offer, { operation: 'merge', packages: [season], ...OPERATOR }, store.now);
    this.offer = events.reduce(packagesReducer.evolve, this.offer);
    store.append('packages', PACKAGES_ID, events, systemContext(random.hex(4)));
  }
}
