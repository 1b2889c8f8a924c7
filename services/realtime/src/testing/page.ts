import { readFileSync } from 'node:fs';

/** Rows of the first table under a heading of PROTOCOL.md, without its head; code marks are taken off. */
export function tableUnder(heading: string): string[][] {
  const page = readFileSync(new URL('../../PROTOCOL.md', import.meta.url), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`PROTOCOL.md has no section ${heading}`);
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
