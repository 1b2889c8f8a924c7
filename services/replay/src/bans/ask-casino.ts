import type { BanReceipt, ProblemBody } from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';
import { findLink } from '../workbench/link-file.js';

const TIMEOUT_MS = 15_000;

/**
 * Asks the casino that is open on a data folder, by a session of the workbench that ends with the question.
 * @param path below `/api/workbench`
 * @throws CannotRun where none is open, or with the casino's words when it refuses
 */
export async function askCasino(dataDir: string, path: string, body: object): Promise<BanReceipt> {
  const link = findLink(dataDir);
  if (!link) throw notOpen(dataDir);
  const call = (method: string, below: string, cookie: string, sent?: object) =>
    fetch(`${link.origin}/api/workbench${below}`, {
      method,
      headers: { cookie, ...(sent && { 'content-type': 'application/json' }) },
      body: sent ? JSON.stringify(sent) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      // Killed, it left its link behind; another program may have its port by now.
      throw error.name === 'TimeoutError' ? new CannotRun(`${link.origin} does not answer`) : notOpen(dataDir);
    });
  const opened = await call('POST', '/session', '', { token: link.token });
  if (!opened.ok) throw notOpen(dataDir);
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const answer = await call('POST', path, cookie, body);
  const told: unknown = await answer.json().catch(() => undefined);
  await call('DELETE', '/session', cookie);
  if (!answer.ok) throw new CannotRun(wordsOf((told ?? {}) as Partial<ProblemBody>, answer.status));
  return told as BanReceipt;
}

function notOpen(dataDir: string): CannotRun {
  return new CannotRun(
    `${dataDir}: no casino is open on this data folder, or its workbench is off; start it, or name its folder with --data`,
  );
}

function wordsOf({ title, detail, errors }: Partial<ProblemBody>, status: number): string {
  const fields = errors?.map(({ message }) => message).join('; ');
  return fields || (detail ?? title ?? `the casino answered with status ${status}`);
}
