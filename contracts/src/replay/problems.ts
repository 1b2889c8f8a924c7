import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the workbench. */
export const REPLAY_PROBLEMS = {
  workbench_token_wrong: {
    status: 401,
    title: 'This is not the token that the casino printed at startup',
    meaning: 'The workbench accepts only the token of the running casino. Each start creates a new token.',
    next: 'Use the link that the casino printed at its latest start.',
  },
  workbench_session_required: {
    status: 401,
    title: 'Open the workbench with the link that the casino printed at startup',
    meaning: 'The request has no cookie of an open workbench session.',
    next: 'Open the workbench with the link that the casino printed at startup.',
  },
  history_unreadable: {
    status: 409,
    title: 'An event of this history cannot be read',
    meaning: 'The workbench found an event that this version of Goldwake cannot read or decrypt.',
    next: 'Check the history with `npm run replay -- verify`.',
  },
} as const satisfies ProblemDeclarations;
