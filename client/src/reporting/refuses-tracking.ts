/** Returns whether the browser asks not to be tracked: Global Privacy Control, or the older Do Not Track. */
export function refusesTracking(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}
