/** Returns the link by which friends sign up. @param origin of the casino, such as `http://localhost:3000` */
export function referralLink(origin: string, username: string): string {
  return `${origin}/?ref=${encodeURIComponent(username)}`;
}
