import type { ProblemBody } from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';
import { findLink } from '../workbench/link-file.js';

const TIMEOUT_MS = 15_000;

/**
 * Sends a request to the casino that is running on a data folder. Opens a workbench session for the request and closes
 * it afterwards.
 * @param path path below `/api/workbench`
 * @param body body of a POST request; a GET request if omitted
 * @throws CannotRun if no casino is running on the folder, or with the casino's message if it refuses the request
 */
export async function askCasino<Receipt>(dataDir: string, path: string, body?: object): Promise<Receipt> {
  const link = findLink(dataDir);
  if (!link) throw notOpen(dataDir);
  const call = (method: string, below: string, cookie: string, sent?: object) =>
    fetch(`${link.origin}/api/workbench${below}`, {
      method,
      headers: { cookie, ...(sent && { 'content-type': 'application/json' }) },
      body: sent ? JSON.stringify(sent) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      // A casino that was killed leaves its link file behind, and another program may now be listening on the port
      // named in the file.
      throw error.name === 'TimeoutError' ? new CannotRun(`${link.origin} did not respond in time`) : notOpen(dataDir);
    });
  const opened = await call('POST', '/session', '', { token: link.token });
  if (!opened.ok) {
    // A casino that was killed leaves its link; then another casino, which answers 401, or another program
    // uses its port.
    const problem = await problemOf(opened);
    throw problem.code && opened.status !== 401 ? new CannotRun(wordsOf(problem, opened.status)) : notOpen(dataDir);
  }
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const response = await call(body ? 'POST' : 'GET', path, cookie, body);
  const problem = await problemOf(response);
  await call('DELETE', '/session', cookie);
  if (!response.ok) throw new CannotRun(wordsOf(problem, response.status));
  return problem as unknown as Receipt;
}

/** Returns the JSON of a response; an empty object if it has none. */
async function problemOf(response: Response): Promise<Partial<ProblemBody>> {
  return ((await response.json().catch(() => undefined)) ?? {}) as Partial<ProblemBody>;
}

function notOpen(dataDir: string): CannotRun {
  return new CannotRun(
    `${dataDir}: no casino is running on this data folder, or its workbench is off; start it, or name its folder with --data`,
  );
}

function wordsOf({ title, detail, errors }: Partial<ProblemBody>, status: number): string {
  const fields = errors?.map(({ message }) => message).join('; ');
  return fields || (detail ?? title ?? `the casino responded with status ${status}`);
}
