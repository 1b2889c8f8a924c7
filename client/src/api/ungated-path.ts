/**
 * Paths that `ApiClient` may change without the money gate: accounts, sessions, favourites, friends, the chat, the
 * workbench, and questions about purchases that exist, which cost the player nothing. Only `ApiClient.command` accepts
 * a path that is missing here, so code that bypasses the gate with a new route does not compile.
 */
export type UngatedPath =
  | `/auth/${string}`
  | '/self'
  | `/self/${string}`
  | '/realtime/token'
  | `/games/${string}/favourite`
  | '/friend-requests'
  | `/friend-requests/${string}`
  | `/users/${string}/reports`
  | `/chat/${string}`
  | `/cashier/purchases/${string}/check`
  | `/cashier/purchases/${string}/cancel`
  | `/workbench/${string}`;
