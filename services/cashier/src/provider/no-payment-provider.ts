import { Refusal } from '@goldwake/contracts';
import type { PaymentProvider } from './payment-provider.js';

const refuse = async (): Promise<never> => {
  throw new Refusal('payment_provider_unavailable', 'This casino has no payment provider');
};

/** Stands for the provider of a casino without the settings of one: nothing can be bought. */
export const NO_PAYMENT_PROVIDER: PaymentProvider = { open: refuse, get: refuse, cancel: refuse, refund: refuse };
