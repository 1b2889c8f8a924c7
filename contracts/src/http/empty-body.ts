/** Body of requests that have no fields; the body may also be absent. */
export class EmptyBody {}
