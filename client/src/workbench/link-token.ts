/** Extracts the token from pasted text, which is either the complete link printed in the terminal or only the token. */
export function tokenIn(text: string): string | null {
  const token = /#token=([^\s&]+)/.exec(text)?.[1] ?? text.trim();
  return token === '' ? null : token;
}

/**
 * Returns the token in the URL's hash and removes it from the URL, so that it does not stay in the browser history or
 * in shared links.
 */
export function takeToken(): string | null {
  if (!location.hash.startsWith('#token=')) return null;
  const token = tokenIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
