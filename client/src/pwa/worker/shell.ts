/** The players' page and its parts, as one build made them. */
export interface Shell {
  /** Another one for every build that differs. */
  version: string;
  /** SHA-256 of the page, in hex: what a rebuild in the middle of an install puts there is not kept under this version. */
  pageHash: string;
  /** Addresses of the parts; named by their content, so that any version's copy will do. */
  parts: readonly string[];
}

export const PAGE = '/index.html';
const PREFIX = 'goldwake-shell-';

const nameOf = (version: string) => `${PREFIX}${version}`;

/** All or nothing: the browser asks again later where this fails. */
export async function keepShell({ version, pageHash, parts }: Shell): Promise<void> {
  const cache = await caches.open(nameOf(version));
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!page.ok || (await sha256(await page.clone().arrayBuffer())) !== pageHash)
    throw new Error(`the page is not the one of version ${version}; it was rebuilt meanwhile`);
  await cache.addAll([...parts]);
  await cache.put(PAGE, page);
}

/**
 * Drops the shells of older versions but the last: a tab that still runs it may have parts to load.
 * `caches.keys` tells in the order of making.
 */
export async function dropOldShells({ version }: Shell): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export async function keptPage({ version }: Shell): Promise<Response | undefined> {
  return (await caches.open(nameOf(version))).match(PAGE);
}

/** Of whichever version. */
export function keptPart(request: Request): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
