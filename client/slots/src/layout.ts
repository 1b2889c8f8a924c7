import { element } from './controls/elements.js';

/** The parts of the page around the reels. */
export interface Layout {
  canvas: HTMLCanvasElement;
  /** What covers the reels is put here. */
  reels: HTMLElement;
  banner(text: string | null, detail?: string): void;
  freeSpins(text: string | null, multiplier?: string): void;
  /** Says something to those who cannot see the reels. */
  say(text: string): void;
  /** Shows why something failed; null removes it. */
  trouble(text: string | null): void;
}

/** Builds the page of a game: its name, the reels with their banner, and the controls. */
export function layOut(root: HTMLElement, name: string, ...controls: HTMLElement[]): Layout {
  const canvas = element('canvas', { role: 'img', 'aria-label': 'Reels' });
  const banner = element('div', { class: 'banner', hidden: true });
  const free = element('p', { class: 'free', hidden: true });
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true });
  const reels = element('div', { class: 'reels' }, element('div', { class: 'window' }, canvas), banner, free);
  document.title = name;
  root.replaceChildren(element('h1', {}, name), reels, trouble, ...controls, status);
  root.removeAttribute('aria-busy');
  return {
    canvas,
    reels,
    banner(text, detail) {
      banner.hidden = text === null;
      banner.replaceChildren(element('strong', {}, text ?? ''), element('span', {}, detail ?? ''));
    },
    freeSpins(text, multiplier) {
      free.hidden = text === null;
      const isNew = multiplier !== free.querySelector('strong')?.textContent;
      if (isNew || multiplier === undefined) free.replaceChildren(element('span'));
      if (isNew && multiplier !== undefined) free.append(' ', element('strong', {}, multiplier));
      (free.firstChild as HTMLElement).textContent = text;
    },
    say(text) {
      status.textContent = text;
    },
    trouble(text) {
      trouble.hidden = text === null;
      trouble.textContent = text;
    },
  };
}

/** Shows that the page cannot go on, and what to do. */
export function showFailure(
  root: HTMLElement,
  { title, message }: { title: string; message: string },
  onLeave: (() => void) | null,
): void {
  const leave = onLeave && element('button', { type: 'button', class: 'spin', onclick: onLeave }, 'Leave the game');
  root.removeAttribute('aria-busy');
  root.replaceChildren(
    element(
      'div',
      { class: 'failure', role: 'alert' },
      element('h1', {}, title),
      element('p', {}, `${message}.`),
      ...(leave ? [leave] : []),
    ),
  );
  leave?.focus();
}
