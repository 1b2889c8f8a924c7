import { describe, expect, it } from '@jest/globals';
import { isMobilePlatform } from './platform.js';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

describe('isMobilePlatform', () => {
  it.each([
    ['an iPhone', IPHONE, 5, undefined, true],
    ['an iPad, which calls itself a Mac', MAC, 5, undefined, true],
    ['a Mac', MAC, 0, undefined, false],
    ['Firefox on Android', FIREFOX_ANDROID, 5, undefined, true],
    ['a laptop with a touch screen', LINUX, 10, { mobile: false, platform: 'Linux' }, false],
    ['an Android phone by its hints', LINUX, 5, { mobile: true, platform: 'Android' }, true],
    ['an Android tablet, which is not mobile by its hints', LINUX, 5, { mobile: false, platform: 'Android' }, true],
  ])('%s: %#', (_, userAgent, maxTouchPoints, hints, mobile) => {
    expect(isMobilePlatform({ userAgent, maxTouchPoints, ...(hints ? { userAgentData: hints } : {}) })).toBe(mobile);
  });
});
