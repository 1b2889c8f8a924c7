/** 12,345.6 */
export function number(value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

/** Escapes text for HTML elements and quoted attributes. */
export function text(value) {
  return String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
