import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('describing a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MAC_WEBKIT} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${MAC_WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${MAC_WEBKIT} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera on Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['Firefox/132.0', 'Firefox'],
    ['Something (Windows)', 'Windows'],
    ['curl/8.9.1', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is described as %s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words));
});
