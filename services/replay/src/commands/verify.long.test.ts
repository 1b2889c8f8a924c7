import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FILE_CHECK } from '../checks/file.js';
import { RULES } from '../checks/rules.js';
import { copyFolder } from '../drills/casino-copy.js';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { verify } from '../verify.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
beforeEach(async () => {
  casino = await openSmallCasino();
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-verify-command-'));
});
afterEach(async () => {
  await casino.close();
  rmSync(scratch, { recursive: true });
});

const command = (...args: string[]) => replay('verify', '--data', casino.dir, ...args);

/** Verifies in this process, which is faster than a process of its own. */
function verdict(rules?: string[]) {
  const read = openReadOnly(casino.dir);
  try {
    return verify(read, { rules: rules && new Set(rules) });
  } finally {
    read.close();
  }
}

const SEED = `UPDATE events SET data = json_set(data, '$.server_seed', '${'a'.repeat(64)}') WHERE stream = 'fairness-u1' AND version = 1`;
const GOLD = "UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'u1'";

describe('verify', () => {
  it('a consistent history is reported in one line with its figures', async () => {
    const { code, out } = await command();
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Clean: 32 events of 8 streams.\n',
    });
  });

  it('one wrong stored balance is one finding, with amounts in coins and no JSON', async () => {
    casino.harm("UPDATE doc_balances SET body = json_set(body, '$.playthrough.progress', '1') WHERE id = 'u1'");
    const { code, out } = await command();
    expect(code).toBe(1);
    const [first, , headings, row, ...rest] = out.split('\n');
    expect(first).toMatch(/^1 finding with 1 root cause in 32 events of 8 streams\.$/);
    expect(headings).toMatch(/^position +event +check +what is wrong$/);
    expect(row).toMatch(
      /wallet-u1@12 +projections +stored balances\/u1 differs from the replay: playthrough\.progress is 0\.000001 SC, should be 0\.50 SC$/,
    );
    expect(rest).toEqual(['', 'Look further:', `  npm run replay -- bisect --data ${casino.dir}`, '']);
  });

  it('a missing event is the only root cause of what follows from it', () => {
    casino.harm("DELETE FROM events WHERE stream = 'wallet-u1' AND version = 7");
    const { causes, findings } = verdict();
    expect(causes).toEqual([
      expect.objectContaining({
        event_id: 'wallet-u1@7',
        position: null,
        message: 'is missing before wallet-u1@8',
        findings: findings.length,
      }),
    ]);
    expect(findings.length).toBeGreaterThan(5);
  });

  it('a missing last event is one root cause, which explains the stored data of later events', () => {
    casino.harm('DELETE FROM events WHERE position = 32');
    const { causes } = verdict();
    expect(causes).toEqual([
      expect.objectContaining({
        event_id: null,
        position: 31,
        checks: ['positions'],
        message: 'this is the last event, but wallet.balances has processed position 32',
      }),
    ]);
  });

  it('a changed server seed explains each roll of its pair, in one line', async () => {
    casino.harm(SEED);
    const { out } = await command();
    expect(out).toMatch(/^\d+ findings with 1 root cause in 32 events of 8 streams\./);
    expect(out).toMatch(/fairness-u1@1 +chain, rolls\S* .*; wallet-u1@\d and \d+ more follow\n/);
  });

  it('--all lists every finding with its root cause, and --json contains both', async () => {
    casino.harm("DELETE FROM events WHERE stream = 'wallet-u1' AND version = 7");
    const [all, json] = [await command('--all'), JSON.parse((await command('--json')).out)];
    expect(json).toMatchObject({ clean: false, causes: [{ event_id: 'wallet-u1@7' }], more: 0 });
    const rows = all.out.split('\n').filter((line) => /^ *[\d–]+ +(\S+@\d+|–) /.test(line));
    expect(rows).toHaveLength(json.findings.length);
    expect(rows.filter((row) => /wallet-u1@\d+ +\S+ +wallet-u1@7 /.test(row)).length).toBeGreaterThan(4);
  });

  it('at most 20 root causes are printed; the others are counted', async () => {
    casino.harm("UPDATE events SET data = replace(data, '}', ' }') WHERE stream LIKE 'wallet-%'");
    const { out } = await command();
    expect(out).toMatch(/^48 findings with 24 root causes in 32 events/);
    expect(out.split('\n').filter((line) => line.includes('the hash does not match'))).toHaveLength(20);
    expect(out).toContain('\nand 4 more root causes\n');
  });
});

describe('rules of verify', () => {
  it('the list names every rule that is checked, each once and with a sentence', async () => {
    const { checks } = verdict();
    const names = RULES.map(({ name }) => name);
    expect(names.filter((name) => ![FILE_CHECK, 'anchors', 'snapshots'].includes(name)).sort()).toEqual(
      checks.toSorted(),
    );
    expect(new Set(names).size).toBe(names.length);
    const [text, json] = [await command('--list'), await command('--list', '--json')];
    expect(text.out.match(/^.*\S {2,}\S.*$/gm)).toHaveLength(RULES.length + 1);
    expect(JSON.parse(json.out)).toEqual({ rules: RULES });
  });

  it.each(['postings', 'rolls', 'projections', 'trial balance', 'chain', 'positions', 'causes'])(
    'the rule %s can be checked alone: it finds what the complete check finds of it',
    (name) => {
      casino.harm(SEED);
      casino.harm(GOLD);
      casino.harm("DELETE FROM events WHERE stream = 'wallet-u1' AND version = 7");
      casino.harm("UPDATE events SET causation_id = 'account-u2@9' WHERE stream = 'wallet-u2' AND version = 5");
      const messages = (of: ReturnType<typeof verdict>) =>
        of.findings.filter(({ check }) => check === name).map(({ event_id, message }) => [event_id, message]);
      const alone = verdict([name]);
      expect(alone.checks).toEqual([name]);
      expect(messages(alone)).toEqual(messages(verdict()));
      expect(messages(alone).length).toBeGreaterThan(0);
      expect(alone.findings.every(({ check }) => check === name)).toBe(true);
    },
  );

  it('--rule prints which rules were checked', async () => {
    casino.harm(GOLD);
    const clean = await command('--rule', 'postings', '--rule', 'causes');
    expect(clean).toMatchObject({ code: 0, out: expect.stringMatching(/^Clean: .*\. Checked: causes, postings\.\n$/) });
    const found = await command('--rule', 'projections');
    expect(found.code).toBe(1);
    expect(found.out).toContain(`npm run replay -- bisect --rule projections --data ${casino.dir}\n`);
  });

  it('suggested commands are quoted for a shell if they need it', async () => {
    casino.harm(GOLD);
    const spaced = join(scratch, "ada's casino");
    copyFolder(casino.dir, spaced);
    const { out } = await replay('verify', '--data', spaced, '--rule', 'projections', '--rule', 'trial balance');
    expect(out).toContain(
      `npm run replay -- bisect --rule projections --rule 'trial balance' --data '${scratch}/ada'\\''s casino'\n`,
    );
  });

  it('an unknown rule is refused with one line that names the rules', async () => {
    const { code, out, err } = await command('--rule', 'postigns');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^no rule postigns; the rules are file, chain, positions, .*trial balance\n$/);
  });
});
