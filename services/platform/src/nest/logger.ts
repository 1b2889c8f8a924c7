import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../settings.js';

export type { Logger } from 'pino';

/** JSON lines on stdout; readable ones where a person watches. */
export async function openLogger(level: LogLevel, output: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  if (level === 'silent' || !output.isTTY) return pino({ level, base: undefined }, output);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    { level, base: undefined },
    pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname' }),
  );
}

/** Where Nest logs what it then throws. */
const STARTING = new Set(['ExceptionHandler', 'NestApplication']);

/** What Nest says of itself: its start-up narrative is for debugging. */
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
  /** A failed start is thrown too, and told by whoever started it in words of their own. */
  error(message: unknown, ...rest: unknown[]): void {
    const level = STARTING.has(String(rest.at(-1))) ? 'debug' : 'error';
    this.logger[level]({ context: rest.at(-1), detail: rest[0] }, String(message));
  }
}
