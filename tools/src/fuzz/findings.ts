import { counted } from '@goldwake/contracts';

const SHOWN_LENGTH = 600;
const SENT_LENGTH = 1_500;

/** A violated rule, with everything that is needed to repeat it. */
export interface Finding {
  /** What violated the rule: `http`, `socket`, or a part of the casino that is checked at the end. */
  subject: string;
  /** Rule that was violated; findings of the same rule at the same place are counted, not repeated. */
  rule: string;
  /** Kind of socket at which it happened. */
  where?: string;
  detail: string;
  /** Command that sends the same again. */
  repeat?: string;
  /** What was sent. */
  sent?: string;
}

export interface CountedFinding extends Finding {
  times: number;
}

/** Collects findings; the first of each kind is kept in full, further ones are counted. */
export class Findings {
  readonly #found = new Map<string, CountedFinding>();

  /** @param stop after it is aborted, findings are ignored, because stopping the run may have caused them */
  constructor(private readonly stop: AbortSignal) {}

  add(finding: Finding): void {
    if (this.stop.aborted) return;
    const key = `${finding.subject} ${finding.rule} ${finding.where ?? ''}`;
    const known = this.#found.get(key);
    if (known) known.times++;
    else this.#found.set(key, { ...finding, detail: shortened(finding.detail), times: 1 });
  }

  get list(): CountedFinding[] {
    return [...this.#found.values()];
  }
}

/** Shortens a text and makes control characters and unusual characters visible. */
function shortened(text: string, length = SHOWN_LENGTH): string {
  const visible = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return visible.length <= length ? visible : `${visible.slice(0, length)}… (${text.length} characters)`;
}

/** Returns the lines that describe a finding to a person. */
export function linesOf({ subject, rule, where, detail, repeat, sent, times }: CountedFinding): string[] {
  return [
    '',
    `[${subject}] ${rule}${where === undefined ? '' : `: ${where}`} (${counted(times, 'time')})`,
    ...detail.split('\n').map((line) => `    ${line}`),
    ...(repeat === undefined ? [] : [`  repeat: ${repeat}`]),
    ...(sent === undefined ? [] : [`  sent: ${shortened(sent, SENT_LENGTH)}`]),
  ];
}
