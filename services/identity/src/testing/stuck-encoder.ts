/** The encoder process during a decode that never ends. Like sharp, `pbkdf2` works in a thread of libuv. */
import { pbkdf2 } from 'node:crypto';

const ENDLESS_ITERATIONS = 2 ** 31 - 1;

await import('../pictures/encoder-main.js');
pbkdf2('password', 'salt', ENDLESS_ITERATIONS, 64, 'sha512', () => {});
process.send?.('stuck');
