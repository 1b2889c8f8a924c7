/**
 * Presses a button of a control page, as a browser without scripts does.
 * @param page address to which the form of the button leads
 */
export function press(page: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: new URL(page).origin, 'sec-fetch-site': 'same-origin' };
  return fetch(page, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
}
