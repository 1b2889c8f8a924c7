import { expect, type Page, type Request } from '@playwright/test';

/** What a player did by pressing the buttons of a page one after the other. */
export interface Presses {
  /** Names of the pressed buttons, with the title of their dialog before them. */
  pressed: string[];
  /** Names of the pressed buttons that were marked as disabled. They receive the click and must ignore it. */
  disabled: string[];
}

/** Maximum number of presses on one page, in case each press reveals a new button. */
const PRESSES_MAX = 400;
/** Time without requests after which what a press opened counts as loaded, in milliseconds. */
const QUIET_MS = 150;
/** Buttons that end the session or the page, which would end the visit. */
const LEAVES = /^(Sign Out|Load again|Refresh)/;

/**
 * Presses every button of the page once, including those in dialogs and tabs that it opens. A dialog is closed after
 * all of its buttons were pressed. Buttons whose names differ only in numbers or in what follows a colon count as one.
 *
 * @param alsoLeaves buttons that are not pressed because they would end the visit of this player
 */
export async function pressEverything(page: Page, alsoLeaves = LEAVES): Promise<Presses> {
  const presses: Presses = { pressed: [], disabled: [] };
  const loading = new Loading(page);
  // Buttons outside of dialogs that opened one. They are pressed again until that brings no new button, because a press
  // in one dialog may have opened another one in its place, or the dialog was closed before its content was drawn.
  const openers = new Set<string>();
  let opener: string | null = null;
  let done: string[] = [];
  let found = -1;
  for (let count = 0; count < PRESSES_MAX; count++) {
    await loading.ended();
    const next = await page.evaluate(pressNext, { done, leaves: `${LEAVES.source}|${alsoLeaves.source}` });
    if (next === 'nothing left') {
      if (presses.pressed.length === found) return presses;
      found = presses.pressed.length;
      done = done.filter((name) => !openers.has(name));
      continue;
    }
    if (next === 'close') {
      if (opener) openers.add(opener);
      await page.keyboard.press('Escape');
      await page.evaluate(closeTopmost);
      continue;
    }
    if (next.inDialog && opener) openers.add(opener);
    opener = next.inDialog ? null : next.name;
    done.push(next.name);
    if (presses.pressed.includes(next.name)) continue;
    presses.pressed.push(next.name);
    if (next.disabled) presses.disabled.push(next.name);
  }
  throw new Error(`more than ${PRESSES_MAX} buttons; the last: ${presses.pressed.slice(-5).join(', ')}`);
}

/** Waits until what a press opened has been loaded and drawn. */
class Loading {
  private readonly inFlight = new Set<Request>();
  private changedAt = 0;

  constructor(private readonly page: Page) {
    page.on('request', (request) => this.changed(this.inFlight.add(request)));
    page.on('requestfinished', (request) => this.changed(this.inFlight.delete(request)));
    page.on('requestfailed', (request) => this.changed(this.inFlight.delete(request)));
  }

  async ended(): Promise<void> {
    // The request that a press starts is reported here a little later than the press ends.
    this.changedAt = Date.now();
    await this.frames();
    await expect
      .poll(() => this.inFlight.size === 0 && Date.now() - this.changedAt > QUIET_MS, { intervals: [20] })
      .toBe(true);
    await this.frames();
  }

  private frames(): Promise<unknown> {
    return this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  private changed(_change: unknown): void {
    this.changedAt = Date.now();
  }
}

/** Runs in the page. Presses the first button that has not been pressed yet, in the topmost dialog if one is open. */
function pressNext({
  done,
  leaves,
}: {
  done: string[];
  leaves: string;
}): { name: string; disabled: boolean; inDialog: boolean } | 'close' | 'nothing left' {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"][data-open]')].at(
    -1,
  );
  const titleId = dialog?.getAttribute('aria-labelledby');
  const title = titleId ? `${document.getElementById(titleId)?.textContent}: ` : '';
  const all = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      'button:not(:disabled), [role="switch"], [role="menuitem"]:not(a), input[type="radio"]',
    ),
  ];
  // Tabs and radio buttons replace what is below them, so all other buttons are pressed first.
  const replaces = (button: HTMLElement) => button.matches('[role="tab"], input[type="radio"]');
  for (const button of [...all.filter((one) => !replaces(one)), ...all.filter(replaces)]) {
    const label = button instanceof HTMLInputElement ? button.labels?.[0] : button;
    const text = (button.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
    const name = title + text.replace(/:.*|\d[\d.,]*/g, '#');
    const shown = button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert]');
    if (!shown || done.includes(name) || /^Close/.test(text) || new RegExp(leaves).test(text)) continue;
    button.click();
    return { name, disabled: button.getAttribute('aria-disabled') === 'true', inDialog: dialog !== undefined };
  }
  return dialog ? 'close' : 'nothing left';
}

/** Runs in the page. Closes a dialog that ignores Escape by its close button. */
function closeTopmost(): void {
  const dialog = [...document.querySelectorAll('[role="dialog"]:not([data-ending-style])')].at(-1);
  dialog?.querySelector<HTMLElement>('button[aria-label^="Close"]')?.click();
}
