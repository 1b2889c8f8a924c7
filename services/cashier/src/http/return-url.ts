/** Name of the query parameter that tells the page which purchase the player returns from. */
const PARAMETER = 'purchase';

/**
 * Returns the address to which the payment page leads back.
 * @param origin scheme and host of the casino, as the player's browser addressed it
 * @param path path of a page of the casino, with its query and fragment
 */
export function returnUrl(origin: string, path: string, purchaseId: string): string {
  const url = new URL(`${origin}${path}`);
  url.searchParams.set(PARAMETER, purchaseId);
  return url.href;
}
