import type { ProblemCode } from '@goldwake/contracts';
import type { ResponseName, Responses } from '@goldwake/contracts/http';
import { SetMetadata, type Type } from '@nestjs/common';

export const OPERATION = Symbol('operation');
export const OPERATIONS = Symbol('operations');

/** Cookies that authenticate a request instead of the player's access token. */
export type CookieScheme = 'refresh' | 'workbench';

export interface OperationNotes {
  /** Describes in one sentence what the request does. */
  summary: string;
  /** Problem codes specific to this operation. Those of authentication, bodies and overload are added automatically. */
  problems?: readonly ProblemCode[];
  /**
   * What a repeated request gets, if not the stored response. Without `takesKey`, the route ignores Idempotency-Key.
   */
  repeat?: { takesKey: boolean; returns: string };
  /** Cookie that authenticates the request; it takes precedence over the cookie of the controller. */
  cookie?: CookieScheme;
  /** Content types of the response if it is not JSON. */
  media?: readonly string[];
  /** Statuses whose response is HTML for clients that prefer it to JSON. */
  html?: readonly number[];
  /** Whether the route returns 304 without a body if the client's ETag matches. */
  notModified?: boolean;
  /** Class of the body, if the handler's parameter type does not show it. */
  body?: Type;
  /** Content types that the route accepts for the body in addition to JSON. */
  bodyMedia?: readonly string[];
}

export interface Operation extends OperationNotes {
  /** Name of the response type; undefined if the response is empty or not JSON. */
  response?: ResponseName;
}

/** Settings that all operations of a controller share. */
export interface OperationsNotes {
  /** Cookie that authenticates the requests. */
  cookie?: CookieScheme;
  problems?: readonly ProblemCode[];
}

/** Return type of a handler: the response body, or its JSON as already encoded bytes. */
type Returned<Body> = Body | Uint8Array | undefined;
type Handler<Body> = (...given: never[]) => Returned<Body> | Promise<Returned<Body>>;

/**
 * Describes a route for `/api/openapi.json`. The compiler checks that the handler's return type matches the response.
 */
export function Describe<Name extends ResponseName>(response: Name, notes: OperationNotes) {
  const operation: Operation = { response, ...notes };
  return <Method extends Handler<Responses[Name]>>(
    target: object,
    key: string | symbol,
    handler: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(OPERATION, operation)(target, key, handler);
  };
}

/**
 * Describes a route whose handler does not return JSON: the response is empty, has another content type, or is sent by
 * the handler itself.
 */
export function DescribeOther(operation: Operation): MethodDecorator {
  return SetMetadata(OPERATION, operation);
}

/** Describes properties that all routes of a controller share. */
export function DescribeAll(notes: OperationsNotes): ClassDecorator {
  return SetMetadata(OPERATIONS, notes);
}
