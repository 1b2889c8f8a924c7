const STACK_FRAME = /\bat (?:async )?(?:[\w.<>[\] ]+ \()?(?:file:|node:|\/)[^\s)]+:\d+:\d+/;
/** Signed tokens: three parts in base64url, of which the first begins with `{"`. */
const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/;
/** Level `error` of pino; levels above are worse. */
const ERROR_LEVEL = 50;

export interface LogFault {
  rule: string;
  line: string;
}

/** Checks the log of the casino for stack traces, secrets and errors. */
export class LogScan {
  readonly faults: LogFault[] = [];
  readonly #secrets = new Set<string>();
  #rest = '';
  #isStarted = false;

  /** Adds a password or token that must not be logged. */
  addSecret(secret: string): void {
    if (secret.length >= 8) this.#secrets.add(secret);
  }

  /** Begins to report faults. The lines before belong to the start, which prints the link to the workbench. */
  start(): void {
    this.#rest = '';
    this.#isStarted = true;
  }

  add(text: string): void {
    if (!this.#isStarted) return;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#check(line);
  }

  #check(line: string): void {
    const rule = this.#ruleBrokenBy(line);
    if (rule) this.faults.push({ rule, line });
  }

  #ruleBrokenBy(line: string): string | undefined {
    if (SIGNED_TOKEN.test(line)) return 'the log contains a token';
    for (const secret of this.#secrets) if (line.includes(secret)) return 'the log contains a secret';
    if (STACK_FRAME.test(line)) return 'the log contains a stack trace';
    return levelOf(line) >= ERROR_LEVEL ? 'the log contains an error' : undefined;
  }
}

function levelOf(line: string): number {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
}
