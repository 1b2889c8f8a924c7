/**
 * Types of event fields with a form that TypeScript cannot express. The build puts the forms into the schemas
 * with which `verify` compares the data of events.
 */

/**
 * Time in UTC with milliseconds, as `Date.toISOString` writes it.
 * @pattern ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$
 */
export type IsoTime = string;

/**
 * Day in UTC as YYYY-MM-DD.
 * @pattern ^[0-9]{4}-[0-9]{2}-[0-9]{2}$
 */
export type UtcDay = string;

/**
 * SHA-256 in lower-case hex.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/**
 * Last four characters of a card number or of an address of crypto.
 * @pattern ^[0-9A-Za-z]{4}$
 */
export type LastFour = string;

/**
 * Absolute URL of a page on another site, in its normal form.
 * @pattern ^https:..[^/?#@]+/
 */
export type HttpsUrl = string;

/**
 * Number of something, or its place in a sequence.
 * @asType integer
 * @minimum 0
 */
export type Count = number;
