/**
 * Requests JSON with GET, or with POST if there is a body.
 * @throws Error with the address and the casino's error message
 */
export async function ask(url, body, headers = {}) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw Object.assign(new Error(`${url}: ${response.status} ${text.slice(0, 500)}`), {
      status: response.status,
      text,
    });
  return text === '' ? undefined : JSON.parse(text);
}
