import type { ProblemCode } from '@goldwake/contracts';
import type { ResponseName, Responses } from '@goldwake/contracts/http';
import { SetMetadata, type Type } from '@nestjs/common';

export const OPERATION = Symbol('operation');
export const OPERATIONS = Symbol('operations');

/** Ways to authenticate other than the access token of a player. */
export type CookieScheme = 'refresh' | 'workbench';

export interface OperationNotes {
  /** One sentence: what the request does. */
  summary: string;
  /** Problem codes of the use case. Those of authentication, bodies and overload are derived. */
  problems?: readonly ProblemCode[];
  /** Content types of a response that is not JSON. */
  media?: readonly string[];
  /** Also returns HTML to clients that prefer it. */
  html?: boolean;
  /** Returns 304 without a body if the client's ETag matches. */
  notModified?: boolean;
  /** Body class, if the handler's parameter does not name it. */
  body?: Type;
  /** Content types of bodies that are accepted in addition to JSON. */
  bodyMedia?: readonly string[];
}

export interface Operation extends OperationNotes {
  /** Name of the JSON response; undefined for a response that is empty or not JSON. */
  response?: ResponseName;
}

/** What all operations of a controller have in common. */
export interface OperationsNotes {
  /** Cookie that authenticates the requests. */
  cookie?: CookieScheme;
  problems?: readonly ProblemCode[];
}

/** A handler may also return its JSON as encoded bytes. */
type Returned<Body> = Body | Uint8Array | undefined;
type Handler<Body> = (...given: never[]) => Returned<Body> | Promise<Returned<Body>>;

/** Describes a route for `/api/openapi.json`. The compiler compares the response with the handler's return type. */
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

/** Describes a route whose handler returns no JSON: its response is empty, of another type, or sent by the handler. */
export function DescribeOther(operation: Operation): MethodDecorator {
  return SetMetadata(OPERATION, operation);
}

/** Describes what all routes of a controller have in common. */
export function DescribeAll(notes: OperationsNotes): ClassDecorator {
  return SetMetadata(OPERATIONS, notes);
}
