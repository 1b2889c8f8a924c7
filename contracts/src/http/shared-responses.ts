import type { ProblemBody } from '../problems.js';

/** Responses that every service gives, by their name in `/api/openapi.json`. */
export interface SharedResponses {
  Live: { status: 'ok'; service: string };
  Problem: ProblemBody;
  ProblemDescription: ProblemDescription;
  ProblemDescriptions: { result: ProblemDescription[] };
  /** `position` is the global position of the newest stored event. */
  Ready: { status: 'ok'; service: string; position: number };
}

/** Description of an error code, as `/problems/<code>` returns it. */
export interface ProblemDescription {
  type: string;
  code: ProblemBody['code'];
  status: number;
  title: string;
  /** What the problem means. */
  meaning: string;
  /** What the caller should do next. */
  next: string;
}
