import { isHtml } from './cached-responses.js';

/** App shell of one build: the HTML page of the player client and its assets. */
export interface Shell {
  /** Id of the build; builds with different content have different ids. */
  version: string;
  /**
   * SHA-256 hash of the page, in hex. It detects that a newer build replaced the page during the install, so that the
   * page is not cached under the wrong version.
   */
  pageHash: string;
  /** URLs of the assets. Their names contain a content hash, so a copy that was cached by any version is valid. */
  parts: readonly string[];
}

export const PAGE = '/index.html';
const PREFIX = 'goldwake-shell-';
/**
 * Cache key of a marker entry that exists if a version has been active. Its body is the time of activation. The server
 * has no resource at this URL.
 */
const RAN = '/ran';

const nameOf = (version: string) => `${PREFIX}${version}`;

/** Caches the app shell completely or not at all. After a failure the browser retries the install later. */
export async function keepShell({ version, pageHash, parts }: Shell): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`fetching the page failed with status ${page.status}; the browser retries later`);
  if ((await sha256(await page.clone().arrayBuffer())) !== pageHash)
    throw new Error(
      `the page does not match version ${version}, probably because a newer build replaced it; the browser retries later`,
    );
  const name = nameOf(version);
  // Whether the cache exists already: an active worker of the same version may use it, so a failed install must not
  // delete it.
  const stood = await caches.has(name);
  try {
    const cache = await caches.open(name);
    const responses = await Promise.all(parts.map(async (part) => [part, await partOf(part)] as const));
    await Promise.all(responses.map(([part, response]) => cache.put(part, response)));
    await cache.put(PAGE, page);
  } catch (error) {
    if (!stood) await caches.delete(name);
    throw error;
  }
}

/** Fetches an asset. @throws Error if the response is not the asset */
async function partOf(part: string): Promise<Response> {
  const response = await fetch(part);
  if (response.ok && !isHtml(response)) return response;
  throw new Error(`${part} is missing: the response has the status ${response.status}; the browser retries later`);
}

/**
 * Deletes the shells of all other versions, except the version that was active last, because an open tab may still need
 * its assets. The shell that was cached last may never have been active, so the activation time decides.
 */
export async function dropOldShells({ version }: Shell): Promise<void> {
  const own = nameOf(version);
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const ran = await Promise.all(others.map(beganToRun));
  const last = others[ran.lastIndexOf(Math.max(...ran))];
  await Promise.all(others.filter((name) => name !== last).map((name) => caches.delete(name)));
  // biome-ignore lint/plugin: the times of activation are compared with each other only
  await (await caches.open(own)).put(RAN, new Response(String(Date.now())));
}

/**
 * Returns the time at which a version became active, in milliseconds since the Unix epoch, or 0 if it was never active.
 */
async function beganToRun(name: string): Promise<number> {
  const mark = await (await caches.open(name)).match(RAN);
  return mark ? Number(await mark.text()) : 0;
}

/** Returns the cached page, or undefined if there is none or the browser blocks the cache. */
export async function keptPage({ version }: Shell): Promise<Response | undefined> {
  try {
    return await (await caches.open(nameOf(version))).match(PAGE);
  } catch {
    return undefined;
  }
}

/** Returns a cached asset, whichever version cached it, or undefined as `keptPage` does. */
export async function keptPart(request: Request): Promise<Response | undefined> {
  try {
    return await caches.match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
