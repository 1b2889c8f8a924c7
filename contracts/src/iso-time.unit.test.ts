import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { parseIsoTime } from './iso-time.js';

describe('parseIsoTime', () => {
  it.each([
    ['2026-01-15T12:02:23.058Z', '2026-01-15T12:02:23.058Z'],
    ['2026-01-15T12:02Z', '2026-01-15T12:02:00.000Z'],
    ['2026-01-15t14:02+02:00', '2026-01-15T12:02:00.000Z'],
    ['2026-01-15 12:02', '2026-01-15T12:02:00.000Z'],
    ['2026-01-15', '2026-01-15T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('parses %s as %s', (text, iso) => {
    expect(parseIsoTime(text)).toBe(Date.parse(iso));
  });

  it.each([
    '',
    'noon',
    '14:03',
    '2026-01',
    '2026-02-30',
    '2026-13-01',
    '2026-01-15T25:00',
    '2026-01-15T',
    '2026-01-15 (about',
    '2026-01-15T12:02 02:00',
  ])('rejects %j', (text) => {
    expect(parseIsoTime(text)).toBeUndefined();
  });

  it.each(['America/New_York', 'Asia/Kolkata'])('reads a time without a zone as UTC on a machine in %s', (zone) => {
    const here = new URL('./iso-time.js', import.meta.url).href;
    const code = `import { parseIsoTime } from '${here}'; console.log(parseIsoTime('2026-01-15T12:02'), new Date(0).getTimezoneOffset());`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    const [time, offset] = output.trim().split(' ').map(Number);
    expect(offset).not.toBe(0);
    expect(time).toBe(Date.parse('2026-01-15T12:02:00.000Z'));
  });
});
