/** An error that the API returns. Its code, the key of the entry, is stable. */
export interface ProblemDeclaration {
  /** HTTP status. */
  status: number;
  /** Explains the error in a sentence without a full stop (RFC 9457 `title`). */
  title: string;
  /** Explains the error in full sentences on the help page `/problems/<code>`. */
  meaning: string;
  /** Says on the help page what the caller should do next. */
  next: string;
}

export type ProblemDeclarations = Readonly<Record<string, ProblemDeclaration>>;

/** Next step if a command was not executed or its outcome is unknown. */
export const SEND_AGAIN = 'Send the request again with the same Idempotency-Key; the command is executed only once.';
