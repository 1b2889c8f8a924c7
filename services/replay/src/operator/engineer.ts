import { userInfo } from 'node:os';

/**
 * Returns the operating system's username of the current user. Falls back to the user id if the user has no name, as in
 * some containers.
 */
export function engineer(): string {
  try {
    return userInfo().username.slice(0, 64);
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
