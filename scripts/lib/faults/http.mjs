/** Longer than the edge waits for a service (15 s): what it gives up it says itself. */
const ANSWER_MS_MAX = 20_000;

/** @returns what was answered; `status` 0 where nothing was, with `code` telling why */
export async function ask(url, { method = 'GET', token, key, body } = {}) {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    const text = await answer.text();
    const told = text === '' ? {} : JSON.parse(text);
    return { status: answer.status, code: told.code, body: told, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    return { status: 0, code: error.cause?.code ?? error.name, body: {}, retryAfter: null };
  }
}

/** Whether a service says that it can do its work. */
export async function isReady(url) {
  const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.text().catch(() => {});
  return answer?.ok === true;
}
