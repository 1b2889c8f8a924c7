import type { CallerOrigin } from '@goldwake/core';
import { token } from '@goldwake/service';

/** Name of the merchant, shown to the payer. */
export const MERCHANT = token<string>('Merchant');
/** Key that the merchant's servers send. */
export const API_KEY = token<string>('ApiKey');
/** Tells whether a caller may use the control page. */
export const MAY_CONTROL = token<(caller: CallerOrigin) => boolean>('MayControl');
