import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  PLUMB_LINE_TABLES,
  SIGNAL_LAMP_RISKS,
  signalLampTable,
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  TIDE_WHEEL_TABLES,
} from '@goldwake/contracts';
import { ROOT } from '@goldwake/tools/set-up/root';
import { expect, it } from '@jest/globals';

it('the tables of docs/fairness.md are those of the rules', () => {
  const text = (table: readonly number[]) => table.map((multiplier) => multiplier / 10_000).join(' ');
  const due = [
    ...PLUMB_LINE_RISKS.flatMap((risk) =>
      PLUMB_LINE_ROWS.map((rows) => `| ${rows} | ${risk} | ${text(PLUMB_LINE_TABLES[risk][rows])} |`),
    ),
    ...TIDE_WHEEL_RISKS.flatMap((risk) =>
      TIDE_WHEEL_SEGMENTS.map((segments) => `| ${segments} | ${risk} | ${text(TIDE_WHEEL_TABLES[risk][segments])} |`),
    ),
    ...SIGNAL_LAMP_RISKS.flatMap((risk) =>
      Array.from({ length: 10 }, (_, at) => `| ${at + 1} | ${risk} | ${text(signalLampTable(at + 1, risk))} |`),
    ),
  ];
  const page = readFileSync(join(ROOT, 'docs/fairness.md'), 'utf8');
  expect(page.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(due);
});
