import { token } from '@goldwake/service';

/** Name of the merchant, shown to the payer. */
export const MERCHANT = token<string>('Merchant');
/** Key that the merchant's servers send. */
export const API_KEY = token<string>('ApiKey');
