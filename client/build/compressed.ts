import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
/** Minimum file size worth compressing, in bytes. A smaller file fits into one packet even without compression. */
const BYTES_MIN = 1_000;

/**
 * Writes a Brotli (`.br`) and a gzip (`.gz`) copy of each text file of the build, so that no server compresses them
 * at run time. The gzip copy is needed because browsers do not accept Brotli over plain HTTP.
 * @param quality of Brotli, from 0 to 11; the default is the highest
 */
export function compressed(quality: number = constants.BROTLI_MAX_QUALITY): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!TEXT.test(name) || statSync(file).size < BYTES_MIN) continue;
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotli(text, quality));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

function brotli(text: Buffer, quality: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(text, { params });
}
