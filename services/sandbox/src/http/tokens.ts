import { token } from '@goldwake/service';

/** Name of the merchant, shown to the payer. */
export const MERCHANT = token<string>('Merchant');
