/** Every mistake in the environment at once, a line each, so that one restart mends them all. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'SettingsError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables and gathers what is wrong with them. An empty variable counts as not set. */
export class EnvironmentReader {
  readonly faults: string[] = [];

  constructor(private readonly env: Environment) {}

  /** @param rule says what would be right, after the variable's name and text */
  optional<T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string): T {
    const text = this.env[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    this.faults.push(`${name} is ${JSON.stringify(text)}: ${rule}`);
    return fallback;
  }

  /** As `optional`, but its absence is a fault too. The value is not to be used where there are faults. */
  required<T>(name: string, parse: (text: string) => T | undefined, rule: string): T {
    if (!this.env[name]) this.faults.push(`${name} is not set: ${rule}`);
    return this.optional(name, undefined as T, parse, rule);
  }

  /** As `required`, for what must not be printed. */
  secret(name: string, isUsable: (text: string) => boolean, rule: string): string {
    const text = this.env[name] ?? '';
    if (text === '') this.faults.push(`${name} is not set: ${rule}`);
    else if (!isUsable(text)) this.faults.push(`${name} ${rule}`);
    return text;
  }

  /** @throws SettingsError where anything was wrong */
  check(): void {
    if (this.faults.length > 0) throw new SettingsError(this.faults);
  }
}
