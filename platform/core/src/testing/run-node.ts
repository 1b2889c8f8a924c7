import { type ExecFileOptions, execFile } from 'node:child_process';

/** How a program ended. */
export interface Exit {
  code: number;
  out: string;
  err: string;
}

/** Runs a JavaScript file with Node in a separate process and waits until it exits. */
export function runNode(file: string, args: readonly string[], options: ExecFileOptions = {}): Promise<Exit> {
  return new Promise((resolve) => {
    const settings = { maxBuffer: 1 << 26, ...options, encoding: 'utf8' as const };
    execFile(process.execPath, [file, ...args], settings, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
