import { serverNow } from '../clock/clock.js';
import { KeptCalls } from './kept-calls.js';

/** Where an error ended that no code handled: in an event listener, in a promise, or in an error boundary of React. */
export type ErrorSource = 'window' | 'promise' | 'render';

/** Errors that no code handled, with their time in milliseconds since the Unix epoch. */
export const uncaught = new KeptCalls<[error: unknown, source: ErrorSource, at: number]>();

addEventListener('error', ({ error, message }) => uncaught.call(error ?? message, 'window', serverNow()));
addEventListener('unhandledrejection', ({ reason }) => uncaught.call(reason, 'promise', serverNow()));
