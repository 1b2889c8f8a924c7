/** The token in what was pasted: the whole link as the terminal prints it, or the token alone. */
export function tokenIn(text: string): string | null {
  const token = /#token=([^\s&]+)/.exec(text)?.[1] ?? text.trim();
  return token === '' ? null : token;
}

/** Takes the token out of the address, where it would be kept in the history and shared by mistake. */
export function takeToken(): string | null {
  if (!location.hash.startsWith('#token=')) return null;
  const token = tokenIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
