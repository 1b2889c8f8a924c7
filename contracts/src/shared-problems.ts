import { type ProblemDeclarations, SEND_AGAIN } from './problem-declaration.js';

const signIn = 'Refresh the session with POST /api/auth/refresh, or sign in again.';
const services = 'Only services of one deployment make such calls. Check the settings of the calling service.';

/** Problems of HTTP and of calls between services, and those that several services return. */
export const SHARED_PROBLEMS = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    meaning:
      'The body has the content type application/json, but its text is not valid JSON, nests too deep, has too many values, or contains text that is not well-formed Unicode.',
    next: 'Send a JSON object in UTF-8 with at most 1,000 values that nests at most 32 levels deep.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    meaning: 'The HTTP request itself is incomplete or breaks a rule of the protocol.',
    next: 'Check the headers and the length of the body, then send the request again.',
  },
  validation_failed: {
    status: 422,
    title: 'Some fields are invalid',
    meaning: 'At least one field, parameter or header has an invalid value, is missing or is unknown.',
    next: 'Correct the entries that `errors` lists, at most ten at a time. Each has the path of the field and a message.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'This content type is not accepted here',
    meaning: 'The route does not accept bodies of this content type.',
    next: 'Send application/json, or a type that /api/docs lists for the route.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is larger than 100 kB',
    meaning: 'A JSON body may have at most 100 kB.',
    next: 'Send a smaller body.',
  },
  request_head_too_large: {
    status: 431,
    title: 'The address and headers are larger than 16 kB',
    meaning: 'The address and the headers of a request may have at most 16 kB together.',
    next: 'Shorten the query parameters or the cookies.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sign in first',
    meaning: 'The route needs a signed-in player, and the request has no access token.',
    next: 'Sign in, then send the header `Authorization: Bearer <access_token>`.',
  },
  token_invalid: {
    status: 401,
    title: 'The access token is not valid',
    meaning: 'The access token is malformed, has a wrong signature, or belongs to a session that has ended.',
    next: signIn,
  },
  token_expired: {
    status: 401,
    title: 'The access token has expired',
    meaning: 'Access tokens are valid for a short time, and this one has expired.',
    next: signIn,
  },
  call_unsigned: {
    status: 401,
    title: 'Calls between services must be signed',
    meaning: 'A call between services has no valid signature.',
    next: services,
  },
  call_misdirected: {
    status: 401,
    title: 'The call was signed for another process of the service',
    meaning: 'The call was signed for another process of the service.',
    next: services,
  },
  call_untimely: {
    status: 401,
    title: 'The clocks of the two services differ too much',
    meaning: 'The call was signed too long ago or in the future.',
    next: 'Synchronise the clocks of the machines that run the services.',
  },
  call_forbidden: {
    status: 403,
    title: 'This service is not allowed to make this call',
    meaning: 'The called port does not permit this service to call this method.',
    next: services,
  },
  forbidden: {
    status: 403,
    title: 'That belongs to somebody else',
    meaning: 'The request comes from a page of another site, or concerns something of another player.',
    next: 'Send the request from a page of the casino, and only for your own account.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    meaning: 'No route has this path, or no entry has this id.',
    next: 'Check the path and the id. Routes are listed at /api/docs.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not supported here',
    meaning: 'The path exists, but not for this method.',
    next: 'Use a method that the Allow header lists.',
  },
  idempotency_mismatch: {
    status: 409,
    title: 'This Idempotency-Key was used with another body',
    meaning:
      'An earlier request with this Idempotency-Key succeeded and had another path or body. Nothing was changed. A refused request does not bind its key.',
    next: 'Use a new key for each new command, and the same key only to repeat a request unchanged.',
  },
  conflict: {
    status: 409,
    title: 'Somebody else changed this at the same moment; try again',
    meaning: 'Another command changed the same data at the same moment. This command was not executed.',
    next: SEND_AGAIN,
  },
  too_many_requests: {
    status: 429,
    title: 'Too many attempts; wait a little',
    meaning: 'The caller has reached a rate limit.',
    next: 'Wait for the number of seconds in Retry-After, then send the request again.',
  },
  data_damaged: {
    status: 500,
    title: 'Stored data that this request needs is damaged',
    meaning: 'A stored event or document is damaged; `detail` names it. The request would be wrong without it.',
    next: 'Tell the operator, who restores a copy of the data. A repeated request is refused again.',
  },
  unavailable: {
    status: 503,
    title: 'Not ready yet; try again shortly',
    meaning: 'The process starts, shuts down or is overloaded, or its storage does not respond.',
    next: `Wait for the number of seconds in Retry-After. ${SEND_AGAIN}`,
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'An error that the service did not expect. It is logged with the correlation id.',
    next: 'Report the correlation id. Repeat a command only with the same Idempotency-Key.',
  },
} as const satisfies ProblemDeclarations;
