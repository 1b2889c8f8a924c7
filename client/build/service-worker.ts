import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = 'src/pwa/worker/service-worker.ts';
const FILE = 'service-worker.js';
const PAGE = 'index.html';

/**
 * Builds the players' service worker next to the client. The worker contains the list of files that the players' page
 * can load, so each build gives a different worker. The workbench page is excluded.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset')
          return this.error(`${PAGE} is not in the bundle, so the service worker has nothing to cache`);
        const parts = ['/favicon.svg', ...partsOf(bundle).map((file) => `/${file}`)];
        const pageHash = sha256(page.source);
        const shell = { version: sha256(JSON.stringify([pageHash, parts])).slice(0, 12), pageHash, parts };
        this.emitFile({ type: 'asset', fileName: FILE, source: await compile(root, shell) });
      },
    },
  };
}

/** Collects all files that the players' entry module imports, statically or lazily, including styles and fonts. */
function partsOf(bundle: Rolldown.OutputBundle): string[] {
  const parts = new Set<string>();
  const entry = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.isEntry && part.facadeModuleId?.endsWith(`/${PAGE}`),
  );
  if (!entry) throw new Error(`the bundle has no entry chunk for ${PAGE}`);
  const open = [entry.fileName];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (parts.has(file)) continue;
    parts.add(file);
    const part = bundle[file];
    if (part?.type !== 'chunk') continue;
    open.push(...part.imports, ...part.dynamicImports);
    open.push(...(part.viteMetadata?.importedCss ?? []), ...(part.viteMetadata?.importedAssets ?? []));
  }
  return [...parts].sort();
}

async function compile(root: string, shell: object): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the service worker was not built');
  return chunk.code;
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
