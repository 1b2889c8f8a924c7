import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Unusable } from '../lib/unusable.js';
import { integerOption, runFuzzer } from './run-fuzzer.js';

describe('an integer option', () => {
  it('has its fallback if it is not given', () => {
    expect(integerOption('seconds', undefined, 60, 10)).toBe(60);
    expect(integerOption('seconds', '10', 60, 10)).toBe(10);
  });

  it.each(['9', '-10', '10.5', '1e3', '', 'ten', '9007199254740993'])('is refused with the value "%s"', (given) => {
    expect(() => integerOption('seconds', given, 60, 10)).toThrow(Unusable);
  });
});

describe('the exit code of a fuzzer', () => {
  let stderr = '';
  beforeEach(() => {
    stderr = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += text;
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const failing = (error: Error) =>
    runFuzzer(() => {
      throw error;
    });

  it('is 2 if it cannot run, and the reason is one line', async () => {
    expect(await failing(new Unusable('Python is missing'))).toBe(2);
    expect(stderr).toBe('goldwake: Python is missing\n');
  });

  it('is 2 after an unexpected error, whose stack is printed', async () => {
    expect(await failing(new TypeError('no such field'))).toBe(2);
    expect(stderr).toMatch(/^goldwake: TypeError: no such field\n {4}at /);
  });

  it('is 1 if there were findings before the error', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => {});
    const code = await runFuzzer(({ findings }) => {
      findings.add({ subject: 'casino', rule: 'the process does not stop properly', detail: 'exit code 1' });
      throw new Error('fetch failed');
    });
    expect(code).toBe(1);
  });
});
