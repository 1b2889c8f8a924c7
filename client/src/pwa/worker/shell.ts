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
/** Stands in a version's cache once that version runs, with the time at which it began to. No address of the casino's. */
const RAN = '/ran';

const nameOf = (version: string) => `${PREFIX}${version}`;

/** All or nothing: the browser asks again later where this fails. */
export async function keepShell({ version, pageHash, parts }: Shell): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!page.ok || (await sha256(await page.clone().arrayBuffer())) !== pageHash)
    throw new Error(`the page is not the one of version ${version}; it was rebuilt meanwhile`);
  const name = nameOf(version);
  // An earlier install of the same version, which may run: not this one's to take away.
  const stood = await caches.has(name);
  try {
    const cache = await caches.open(name);
    await cache.addAll([...parts]);
    await cache.put(PAGE, page);
  } catch (error) {
    if (!stood) await caches.delete(name);
    throw error;
  }
}

/**
 * Drops the shells of other versions but the one that ran last: a tab that still runs it may have parts to load. The one that was kept
 * last need not have run.
 */
export async function dropOldShells({ version }: Shell): Promise<void> {
  const own = nameOf(version);
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const ran = await Promise.all(others.map(beganToRun));
  const last = others[ran.lastIndexOf(Math.max(...ran))];
  await Promise.all(others.filter((name) => name !== last).map((name) => caches.delete(name)));
  await (await caches.open(own)).put(RAN, new Response(String(Date.now())));
}

/** Epoch milliseconds; 0 for a version that never ran. */
async function beganToRun(name: string): Promise<number> {
  const mark = await (await caches.open(name)).match(RAN);
  return mark ? Number(await mark.text()) : 0;
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
