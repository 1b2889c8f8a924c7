import type { ProblemBody } from '@goldwake/contracts';
import { expect } from '@jest/globals';

export interface Received {
  status: number;
  /** Content type. */
  type: string | null;
  text: string;
}

/** Codes of the problems without a correlation id: Node cannot parse the request, so it never reaches our code. */
const UNPARSED = ['malformed_request', 'request_head_too_large'];

/** Checks that a response is a problem with this status and code, without a stack trace. @returns the problem */
export function expectProblem({ status, type, text }: Received, wanted: number, code: string): ProblemBody {
  const body = type?.includes('json') ? JSON.parse(text) : text;
  expect({ status, type, body }).toMatchObject({
    status: wanted,
    type: 'application/problem+json; charset=utf-8',
    body: {
      status: wanted,
      code,
      type: `/problems/${code}`,
      ...(!UNPARSED.includes(code) && { correlation_id: expect.any(String) }),
    },
  });
  expect(text).not.toMatch(/node_modules|\.js:\d| {4}at /);
  return body;
}
