import { describe, expect, it } from '@jest/globals';
import { LogScan } from './log-scan.js';

function rulesOf(...texts: string[]): string[] {
  const scan = new LogScan();
  scan.addSecret('harbour lights at dusk');
  scan.start();
  for (const text of texts) scan.add(text);
  return scan.faults.map(({ rule }) => rule);
}

describe('the scan of the log', () => {
  it('accepts ordinary lines', () => {
    expect(
      rulesOf('{"level":30,"ms":1200,"msg":"slow request at /api/self"}\n', '{"level":40,"msg":"retrying"}\n'),
    ).toEqual([]);
  });

  it.each([
    ['an error', '{"level":50,"msg":"failed"}', 'the log contains an error'],
    ['a stack trace', 'Error\\n    at decide (file:///goldwake/a.js:12:3)', 'the log contains a stack trace'],
    ['a stack trace of Node', 'at node:internal/process/task_queues:95:5', 'the log contains a stack trace'],
    ['a signed token', '"url":"/x?t=eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln"', 'the log contains a token'],
    ['a password', '{"level":30,"password":"harbour lights at dusk"}', 'the log contains a secret'],
  ])('finds %s', (_, line, rule) => {
    expect(rulesOf(`${line}\n`)).toEqual([rule]);
  });

  it('finds a secret that arrives in two parts', () => {
    expect(rulesOf('{"level":30,"a":"harbour li', 'ghts at dusk"}\n')).toEqual(['the log contains a secret']);
  });
});
