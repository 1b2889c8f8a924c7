const SHOWN_LENGTH = 600;

/** A violated rule, with everything that is needed to repeat it. */
export interface Finding {
  /** What was fuzzed, or which part of the casino was checked at the end. */
  target: string;
  /** Rule that was violated; findings of the same rule at the same operation are counted, not repeated. */
  rule: string;
  /** Operation, frame or place at which it happened. */
  where: string;
  detail: string;
  /** Number of the request or socket in the sequence of the seed. */
  number?: number;
  /** What was sent. */
  sent?: string;
}

export interface CountedFinding extends Finding {
  times: number;
}

/** Collects findings; the first of each kind is kept in full, further ones are counted. */
export class Findings {
  readonly #found = new Map<string, CountedFinding>();

  add(finding: Finding): void {
    const key = `${finding.target} ${finding.rule} ${finding.where}`;
    const known = this.#found.get(key);
    if (known) known.times++;
    else this.#found.set(key, { ...finding, detail: shortened(finding.detail), times: 1 });
  }

  get list(): CountedFinding[] {
    return [...this.#found.values()];
  }
}

/** Shortens a text and makes control characters and unusual characters visible. */
export function shortened(text: string, length = SHOWN_LENGTH): string {
  const visible = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return visible.length <= length ? visible : `${visible.slice(0, length)}… (${text.length} characters)`;
}
