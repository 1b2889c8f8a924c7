interface Telling {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean; platform: string };
}

/** A phone or a tablet by its own word, whatever its width: the specification gives these the toolbar below and no standing sidenav. */
export function isMobilePlatform(told: Telling): boolean {
  const { userAgentData: hints, userAgent } = told;
  if (hints) return hints.mobile || hints.platform === 'Android';
  if (/Android|iPhone|iPad|iPod/.test(userAgent)) return true;
  // An iPad says that it is a Mac; no Mac can be touched in more than one place.
  return userAgent.includes('Macintosh') && told.maxTouchPoints > 1;
}
