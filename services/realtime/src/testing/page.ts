import { readFileSync } from 'node:fs';

/** Returns the rows of the first table below a heading of PROTOCOL.md, without the header row and without backticks. */
export function tableUnder(heading: string): string[][] {
  const page = readFileSync(new URL('../../PROTOCOL.md', import.meta.url), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`PROTOCOL.md has no section ${heading}`);
  const [table = ''] = section.match(/^\|.*\n(?:\|.*\n)*/m) ?? [];
  const rows = table.trimEnd().split('\n').slice(2);
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
