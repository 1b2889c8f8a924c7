/** GET, or POST where there is a body, of JSON. @throws Error that names the address, and the casino's own words */
export async function ask(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw Object.assign(new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`), { status: answer.status, text });
  return text === '' ? undefined : JSON.parse(text);
}
