/** Submits a form of a payment page, as a browser without scripts does. */
export function submitTo(page: string, fields: Record<string, string>, path = ''): Promise<Response> {
  return fetch(page + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** What tests enter in the form of a card. These texts occur nowhere else. */
export const CARD_EXPIRY = '11/37';

/** Pays with a card at a payment page. */
export function payByCard(page: string, number = '4242 4242 4242 4242'): Promise<Response> {
  const cvc = number.startsWith('3') ? '1234' : '123';
  return submitTo(page, { number, expiry: CARD_EXPIRY, cvc });
}

/** Returns the address on the page of a payment by crypto whose currency is chosen; empty if it shows none. */
export function addressOn(html: string): string {
  return /name="to" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Sends coins to the address on the page. @param sent how many: `exactly`, `less` or `more` */
export async function sendCoins(page: string, sent: string): Promise<Response> {
  const html = await (await fetch(page)).text();
  return submitTo(page, { sent, to: addressOn(html) }, '/send');
}
