import { IsString, Length } from 'class-validator';
import type { EventLine } from './workbench.js';

/** Query of GET /api/workbench/search. */
export class EventSearchQuery {
  /** An event id, a position (`4711` or `@4711`), or the id of a round, a request (correlation) or a command. */
  @IsString()
  @Length(1, 200)
  query!: string;
}

/** Response of GET /api/workbench/search. */
export interface FoundEvents {
  result: FoundEvent[];
  /** Whether more events match than are listed. */
  more: boolean;
  /** Whether matches may be missing because an event or document could not be read. */
  incomplete: boolean;
}

export interface FoundEvent extends EventLine {
  /** By which of its ids the query found the event. */
  match: 'event id' | 'position' | 'round' | 'correlation' | 'command';
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface WorkbenchSearchResponses {
  FoundEvents: FoundEvents;
}
