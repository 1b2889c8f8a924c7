import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Writes a line to standard output for each line of standard input. */
const PROGRAM = `
  import { tolerateFailedOutput } from ${JSON.stringify(new URL('./failed-output.js', import.meta.url).href)};
  tolerateFailedOutput();
  process.stdin.on('data', () => process.stdout.write('line\\n'));
`;

function start(stdout: 'pipe' | number) {
  return spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: ['pipe', stdout, 'pipe'] });
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

// Only Linux has a device that is always full.
(process.platform === 'linux' ? it : it.skip)('a full disk takes no line, and the process continues', async () => {
  const full = openSync('/dev/full', 'w');
  const child = start(full);
  closeSync(full);
  child.stdin?.end('first\n');
  expect(await ended(child)).toEqual({ code: 0, stderr: '' });
});

it('a process whose reader is gone ends', async () => {
  const child = start('pipe');
  child.stdout?.destroy();
  // Standard input ends too, so that a process that continues ends with code 0 instead of never.
  child.stdin?.end('first\n');
  expect(await ended(child)).toEqual({ code: 1, stderr: expect.stringContaining('EPIPE') });
});
