import { face } from './typefaces.js';
export function drawLogo(id: string, name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48"><title>${face('cinzel').name && id && name.replace('&', '&amp;')}</title></svg>`;
}
