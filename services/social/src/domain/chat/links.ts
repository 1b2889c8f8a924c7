/** An address with a scheme, such as `https://` or `mailto:`. */
const WITH_SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|javascript|data):\S/i;
const WITH_WWW = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu;
/**
 * A host name under a top-level domain that is common in spam, or any host name with a path. Other words joined by a
 * dot are usually two sentences without a space. A label has at most 63 characters (RFC 1035); without that limit, one
 * message could cost 350 ms.
 */
const HOST =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:(?:com|net|org|info|biz|io|co|gg|me|tv|app|dev|xyz|top|site|online|club|shop|store|live|casino|bet|win|link|click|ly|ru|cn|uk|de|eu|us|tk)(?![\p{L}\p{N}-])|\p{L}{2,}\/)/iu;
const IP_ADDRESS = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?::\d+|\/)/;

/** Returns whether a message contains a link. Look-alike letters and invisible characters do not hide a link. */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡]/g, '.');
  return [WITH_SCHEME, WITH_WWW, HOST, IP_ADDRESS].some((form) => form.test(plain));
}
