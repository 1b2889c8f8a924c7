/** Thrown for a response with an error status. */
export class HttpError extends Error {
  constructor(
    url: string,
    readonly status: number,
    readonly text: string,
  ) {
    super(`${url}: ${status} ${text.slice(0, 500)}`);
  }
}

/**
 * Sends a GET request, or a POST request if there is a body, and parses the JSON response.
 * @throws HttpError with the address and the casino's error message
 */
export async function ask<T>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(url, response.status, text);
  return JSON.parse(text === '' ? 'null' : text);
}
