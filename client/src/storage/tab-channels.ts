/** Returns whether the page can send messages to other tabs. Firefox throws where it blocks the storage of the page. */
export function hasTabChannels(): boolean {
  try {
    new BroadcastChannel('goldwake-probe').close();
    return true;
  } catch {
    return false;
  }
}
