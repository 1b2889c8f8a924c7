/** Result of a call of the casino's wallet. */
export type Outcome<Answer> =
  | { type: 'answered'; answer: Answer }
  /** The casino has refused the call and has booked nothing. */
  | { type: 'refused'; refusal: Refused }
  /** The call may have been executed or not: there was no answer, or none that can be read. */
  | { type: 'unknown'; why: string };

/** The problem that the casino has answered. */
export interface Refused {
  code: string;
  /** Text for the player. */
  detail: string;
  retry_after?: number;
}

/** Reads the outcome of a response. Only a 4xx with the code of a problem says that nothing was booked. */
export function outcomeOf<Answer>(status: number, body: unknown, isAnswer: (body: object) => boolean): Outcome<Answer> {
  const isSuccess = status >= 200 && status < 300;
  const isObject = typeof body === 'object' && body !== null;
  if (isSuccess && isObject && isAnswer(body)) return { type: 'answered', answer: body as Answer };
  if (status >= 400 && status < 500 && isObject && 'code' in body && typeof body.code === 'string') {
    return { type: 'refused', refusal: refusalIn(body.code, body) };
  }
  return { type: 'unknown', why: isSuccess ? 'the answer cannot be read' : `status ${status}` };
}

function refusalIn(code: string, body: object): Refused {
  const { detail, title, retry_after } = body as { detail?: unknown; title?: unknown; retry_after?: unknown };
  const text = [detail, title].find((one) => typeof one === 'string');
  return { code, detail: text ?? code, ...(typeof retry_after === 'number' && { retry_after }) };
}
