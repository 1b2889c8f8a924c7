/** Response of POST /api/realtime/token. Only this kind of token is accepted in the hello frame. */
export interface RealtimeTokenResponse {
  token: string;
  uid: string;
  /** ISO time at which the token expires. */
  expires_at: string;
}
