import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, type Plugin, type Rolldown } from 'vite';
import { artVersion } from './art.ts';

const PAGE = 'index.html';
const DRAW = 'src/first-view/draw.ts';
/** Entry module of the first-view script in the client's build. */
export const FIRST_VIEW_BEGINS = 'src/first-view/begin.ts';

/**
 * URL paths whose first view is prerendered. The value is the client module that renders the view, or null if the view
 * has no module of its own.
 */
const VIEWS: Record<string, string | null> = {
  '/': null,
  '/games': 'src/app/games-route.tsx',
  '/games/dice': 'src/app/dice-route.tsx',
  '/sweepstakes-rules': 'src/app/sweepstakes-rules-route.tsx',
  '/privacy-policy': 'src/app/privacy-policy-route.tsx',
  '/terms-and-conditions': 'src/app/terms-and-conditions-route.tsx',
  '/responsible-gaming': 'src/app/responsible-gaming-route.tsx',
};

/**
 * Prerenders pages for visitors: writes `first-view/<path>.html`, the page with the markup that the client code would
 * render first. Without it, the page is empty until the client code has run. On a slow phone, prerendering shows the
 * page seconds earlier (Lighthouse: 1.5 s instead of 5.0 s).
 */
export function firstViews(): Plugin {
  let drawing: Promise<Record<string, string>>;
  return {
    name: 'first-views',
    apply: 'build',
    enforce: 'post',
    // Rendering starts before the output folder is emptied, so that a running casino is without its pages for as short
    // a time as possible.
    configResolved({ root }) {
      drawing = draw(root, Object.keys(VIEWS));
      drawing.catch(() => {});
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') return this.error(`${PAGE} is not in the bundle, so no first view can be rendered`);
        const drawn = await drawing;
        const begins = chunkOf(bundle, FIRST_VIEW_BEGINS).fileName;
        for (const [path, module] of Object.entries(VIEWS)) {
          const { view, css } = withoutStyleAttributes(drawn[path] ?? '');
          const parts = partsOf(bundle, module);
          if (css) {
            const fileName = `assets/first-view-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
            this.emitFile({ type: 'asset', fileName, source: css });
            parts.styles.push(fileName);
          }
          const source = withView(String(page.source), view, parts, begins);
          this.emitFile({ type: 'asset', fileName: fileOf(path), source });
        }
      },
    },
  };
}

const fileOf = (path: string) => `first-view${path === '/' ? '' : path}.html`;

/** Renders the views in a worker thread, because the client code needs browser globals, which are set only there. */
async function draw(root: string, paths: readonly string[]): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'goldwake-first-view-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      define: { ...artVersion(), 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: DRAW, outDir: folder, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'draw.js' } } },
    });
    writeFileSync(
      join(folder, 'run.js'),
      `import { parentPort, workerData } from 'node:worker_threads';
       import { drawFirstView } from './draw.js';
       const drawn = {};
       for (const path of workerData) drawn[path] = await drawFirstView(path);
       parentPort.postMessage(drawn);`,
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    return await answerOf(new Worker(join(folder, 'run.js'), { workerData: paths }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answerOf(worker: Worker): Promise<Record<string, string>> {
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('the worker exited before it rendered the first views')));
    });
  } finally {
    await worker.terminate();
  }
}

interface Parts {
  styles: string[];
  scripts: string[];
}

/** Collects the script chunks and styles that a module imports, directly or indirectly. */
function partsOf(bundle: Rolldown.OutputBundle, module: string | null): Parts {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (file: string) => {
    const part = bundle[file];
    if (part?.type !== 'chunk' || scripts.has(file)) return;
    scripts.add(file);
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style);
    part.imports.forEach(add);
  };
  if (module) add(chunkOf(bundle, module).fileName);
  return { styles: [...styles], scripts: [...scripts] };
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module));
  if (chunk?.type !== 'chunk') throw new Error(`the bundle has no chunk for ${module}`);
  return chunk;
}

const CODE = /^ *<(?:script type="module"|link rel="modulepreload").* (?:src|href)="(.*?)".*\n/gm;

/** Moves the style attributes of a view to a style sheet, because the Content-Security-Policy of pages forbids them. */
export function withoutStyleAttributes(html: string): { view: string; css: string } {
  const styles = new Map<string, number>();
  const view = html.replace(/(<[^<>]*?) style="([^"]*)"/g, (_, tag: string, style: string) => {
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return `${tag} data-view-style="${number}"`;
  });
  const css = [...styles].map(([style, number]) => `[data-view-style="${number}"]{${important(style)}}`).join('\n');
  return { view, css };
}

/** A style attribute has precedence over every rule of a style sheet. */
function important(style: string): string {
  return style
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split(';')
    .filter(Boolean)
    .map((declaration) => `${declaration}!important`)
    .join(';');
}

/**
 * Inserts the first view and its styles into the page. Scripts are only listed as links; they are loaded after the view
 * is painted.
 */
function withView(page: string, view: string, { styles, scripts }: Parts, begins: string): string {
  const [entry, ...shared] = [...page.matchAll(CODE)].map(([, file]) => file ?? '');
  const code = [...shared, entry];
  const more = scripts.map((file) => `/${file}`).filter((file) => !code.includes(file));
  const head = [
    ...styles
      .filter((file) => !page.includes(`"/${file}"`))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script type="module" crossorigin src="/${begins}"></script>`,
    ...code.map((file) => `<link data-later="run" crossorigin href="${file}">`),
    ...more.map((file) => `<link data-later crossorigin href="${file}">`),
  ];
  return page
    .replace(CODE, '')
    .replace('  </head>', () => `${head.map((line) => `    ${line}\n`).join('')}  </head>`)
    .replace(
      '<div id="root"></div>',
      (place) => `${place}\n    <div id="first-view" inert aria-hidden="true">${view}</div>`,
    );
}
