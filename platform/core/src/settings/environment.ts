import type { SettingName } from './known-settings.js';

/** Reports all mistakes in the environment variables at once, one per line, so one restart corrects them. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'SettingsError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables and collects all mistakes instead of throwing at the first. An empty variable counts as
 * not set.
 */
export class EnvironmentReader {
  readonly faults: string[] = [];

  constructor(private readonly env: Environment) {}

  isSet(name: SettingName): boolean {
    return (this.env[name] ?? '') !== '';
  }

  /** @param rule states what would be valid; printed after the variable's name and value */
  optional<T>(name: SettingName, fallback: T, parse: (text: string) => T | undefined, rule: string): T {
    const text = this.env[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    this.faults.push(`${name} is ${JSON.stringify(text)}: ${rule}`);
    return fallback;
  }

  /** Like `optional`, but a missing variable is also a mistake. The returned value must not be used after a mistake. */
  required<T>(name: SettingName, parse: (text: string) => T | undefined, rule: string): T {
    if (!this.env[name]) this.faults.push(`${name} is not set: ${rule}`);
    return this.optional(name, undefined as T, parse, rule);
  }

  /** Like `required`, for secrets, whose values must not appear in error messages. */
  secret(name: SettingName, isUsable: (text: string) => boolean, rule: string): string {
    const text = this.env[name] ?? '';
    if (text === '') this.faults.push(`${name} is not set: ${rule}`);
    else if (!isUsable(text)) this.faults.push(`${name} ${rule}`);
    return text;
  }

  /** @throws SettingsError if any variable was invalid */
  check(): void {
    if (this.faults.length > 0) throw new SettingsError(this.faults);
  }
}
