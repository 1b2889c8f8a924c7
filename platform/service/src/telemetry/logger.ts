import type { LogLevel } from '@goldwake/core';
import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Creates a logger that writes JSON lines to stdout, or readable lines if stdout is a terminal. */
export async function openLogger(level: LogLevel, output: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  if (level === 'silent' || !output.isTTY) return pino({ level, base: undefined }, output);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    { level, base: undefined },
    pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' }),
  );
}

/** Nest's log contexts for errors that Nest logs and then also throws. */
const STARTING = new Set(['ExceptionHandler', 'NestApplication']);

/** Forwards Nest's own log messages to the logger; start-up messages are logged at level debug. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }
  /**
   * Logs errors. Start-up errors are logged at level debug only, because Nest throws them and the caller reports them.
   */
  error(message: unknown, ...rest: unknown[]): void {
    const level = STARTING.has(String(rest.at(-1))) ? 'debug' : 'error';
    this.logger[level]({ context: rest.at(-1), detail: rest[0] }, String(message));
  }
}
