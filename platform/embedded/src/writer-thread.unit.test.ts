import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/** Returns the packages that a compiled module and the modules of this package behind it import at their start. */
function packagesBehind(module: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(module.href)) return new Set();
  seen.add(module.href);
  const froms = [...readFileSync(fileURLToPath(module), 'utf8').matchAll(/^(?:import|export)\b.*? from '(.+)';$/gm)];
  return new Set(
    froms.flatMap(([, from = '']) =>
      from.startsWith('.') ? [...packagesBehind(new URL(from, module), seen)] : [from],
    ),
  );
}

it('the writer thread loads only the small parts of core and contracts, because every opened engine starts one', () => {
  const packages = packagesBehind(new URL('./writer-thread.js', import.meta.url));
  const ours = [...packages].filter((name) => name.startsWith('@goldwake/'));
  expect(ours.sort()).toEqual(['@goldwake/contracts/writer', '@goldwake/core/writer']);
  for (const part of ours) {
    const behind = packagesBehind(new URL(import.meta.resolve(part)));
    expect([...behind].filter((name) => !name.startsWith('node:'))).toEqual([]);
  }
});
