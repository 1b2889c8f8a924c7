export const AVATAR_NAMES: readonly string[] = Array.from({ length: 24 }, (_, i) => String(i + 1).padStart(2, '0'));
export function drawAvatar(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#213055"/><!--${name}--></svg>`;
}
