import type { Finding } from '../checks/check.js';

export function findingLine({ position, event_id, check, message }: Finding): string {
  return `${position ?? '–'}  ${event_id ?? '–'}  ${check}: ${message}`;
}
