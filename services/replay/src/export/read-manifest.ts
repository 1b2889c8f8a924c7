import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '../cannot-run.js';
import { DOCUMENTS_FILE, EVENTS_FILE, FORMAT, FORMAT_VERSIONS, MANIFEST_FILE, type Manifest } from './manifest.js';

/**
 * Reads the manifest of an export.
 * @throws CannotRun if the folder contains no export, or if its format version is newer
 */
export function readManifest(folder: string): { manifest: Manifest; text: string } {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file) || !existsSync(join(folder, EVENTS_FILE))) {
    throw new CannotRun(`${folder}: no export found in this folder (${MANIFEST_FILE} and ${EVENTS_FILE})`);
  }
  const text = readFileSync(file, 'utf8');
  const manifest = parsed(text) as Partial<Manifest> | null | undefined;
  if (manifest?.format !== FORMAT || typeof manifest.scope !== 'object' || manifest.scope === null) {
    throw new CannotRun(`${file}: not the manifest of an export, or truncated`);
  }
  const known: unknown[] = Object.values(FORMAT_VERSIONS);
  if (!known.includes(manifest.format_version)) {
    const read = known.join(' and ');
    throw new CannotRun(
      `${file}: has format ${manifest.format_version}, but this Goldwake reads ${read}; update Goldwake`,
    );
  }
  if ((manifest.format_version === FORMAT_VERSIONS.casino) !== (typeof manifest.beside === 'object')) {
    throw new CannotRun(`${file}: was changed after the export; nothing was imported`);
  }
  if (manifest.beside && !existsSync(join(folder, DOCUMENTS_FILE))) {
    throw new CannotRun(`${folder}: ${DOCUMENTS_FILE} is missing; nothing was imported`);
  }
  return { manifest: manifest as Manifest, text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
