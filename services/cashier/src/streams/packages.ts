import type { CommandContext, PackagesEvent, PackagesPort, PackagesReceipt } from '@goldwake/contracts';
import { type Clock, type EventStore, StreamRepository } from '@goldwake/core';
import {
  changePackages,
  type Offer,
  PACKAGES_ID,
  type PackagesChange,
  packagesReducer,
  termsOf,
} from '../domain/index.js';

/** The packages on sale. All code that stores or reads them uses this class. */
export class Packages implements PackagesPort {
  private readonly repository: StreamRepository<Offer, PackagesEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.repository = new StreamRepository(store, 'packages', packagesReducer);
  }

  async offer(): Promise<Offer> {
    return (await this.repository.load(PACKAGES_ID)).state;
  }

  async current(): Promise<PackagesReceipt> {
    return receiptOf(await this.offer());
  }

  async change(change: PackagesChange, context: CommandContext): Promise<PackagesReceipt> {
    const now = this.clock.now();
    const { state } = await this.repository.execute(PACKAGES_ID, context, (offer) =>
      changePackages(offer, change, now),
    );
    return receiptOf(state);
  }
}

function receiptOf({ version, packages }: Offer): PackagesReceipt {
  return { packages_version: version, packages: packages.map(termsOf) };
}
