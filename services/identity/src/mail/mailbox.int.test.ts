import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Casino, openCasino } from '../testing/casino.js';
import { Mailbox } from './mailbox.js';

const HOUR_MS = 3_600_000;

let casino: Casino;
let mailbox: Mailbox;
beforeAll(async () => {
  casino = await openCasino();
  mailbox = casino.app.nest.get(Mailbox, { strict: false });
});
afterAll(() => casino.close());

const warned = async (to: string) => {
  await mailbox.sendWarning(to, 'codeReused');
  return (await mailbox.list(to)).length;
};

describe('the limit of warnings', () => {
  it('logs that an e-mail was omitted, without the address', async () => {
    const lines: unknown[][] = [];
    jest.spyOn(casino.app.logger, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
    expect(await warned('one@example.com')).toBe(1);
    expect(lines).toEqual([]);
    expect(await warned('one@example.com')).toBe(1);
    expect(lines).toEqual([[{ kind: 'codeReused', omitted: 0 }, expect.stringContaining('was omitted')]]);
  });

  it('does not count e-mails that are dated after a clock was set back', async () => {
    expect(await warned('two@example.com')).toBe(1);
    casino.clock.advance(-2 * HOUR_MS);
    expect(await warned('two@example.com')).toBe(2);
    expect(await warned('two@example.com')).toBe(2);
  });
});
