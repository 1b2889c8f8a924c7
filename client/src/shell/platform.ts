interface NavigatorHints {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean; platform: string };
}

/**
 * Returns whether the browser reports a phone or tablet, whatever the window width. According to the specification,
 * these devices have the bottom toolbar and no permanent side navigation.
 */
export function isMobilePlatform(navigatorHints: NavigatorHints): boolean {
  const { userAgentData: hints, userAgent } = navigatorHints;
  if (hints) return hints.mobile || hints.platform === 'Android';
  if (/Android|iPhone|iPad|iPod/.test(userAgent)) return true;
  // An iPad reports itself as a Mac, but no Mac has a multi-touch screen.
  return userAgent.includes('Macintosh') && navigatorHints.maxTouchPoints > 1;
}
