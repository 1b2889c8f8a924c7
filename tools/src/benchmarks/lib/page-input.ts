import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { SHORTEST_MS } from './interaction-watch.js';

/**
 * Delays that imitate a human user, in milliseconds: before a press, during the press, and after it to see the result.
 */
const LOOK_MS = 80;
const PRESS_MS = 60;
const SEEN_MS = 250;
/** Replaces each of these delays with `--trial`, which only shows that the bench runs. */
const TRIAL_MS = 10;
const DRAG_STEPS = 12;
const FRAME_MS = 16;

/** A recorded interaction. `ms` is the duration of its longest event, in milliseconds. */
export interface Found {
  kind: string;
  name?: string;
  ms: number;
  waitMs?: number;
  workMs?: number;
}

interface Point {
  x: number;
  y: number;
}

/** Simulates a player's mouse, touch and keyboard input, and records how long the page took to show each result. */
export class PageInput {
  readonly found: Found[] = [];

  constructor(
    readonly page: Page,
    private readonly cdp: CDPSession,
    readonly touch: boolean,
    private readonly trial: boolean,
  ) {}

  /** @param kind name of the interaction; interactions of one kind are reported together */
  async press(kind: string, target: Locator): Promise<void> {
    const { x, y } = await this.#centre(target);
    await this.#down(x, y);
    await this.#pause(PRESS_MS);
    await this.#up();
    await this.#note(kind);
  }

  async key(kind: string, key: string): Promise<void> {
    await this.page.keyboard.press(key, { delay: this.trial ? TRIAL_MS : PRESS_MS });
    await this.#note(kind);
  }

  async type(kind: string, text: string): Promise<void> {
    for (const character of text) await this.key(kind, character);
  }

  /**
   * @param target the element that is dragged from its centre
   * @param byX distance to the right in pixels
   */
  async drag(kind: string, target: Locator, byX: number): Promise<void> {
    const { x, y } = await this.#centre(target);
    await this.#down(x, y);
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await pause(FRAME_MS);
      await this.#move(x + (byX * step) / DRAG_STEPS, y);
    }
    await this.#up();
    await this.#note(kind);
  }

  async #centre(target: Locator): Promise<Point> {
    let centre = await target.evaluate(centreOf);
    while (!centre) {
      await pause(FRAME_MS);
      centre = await target.evaluate(centreOf);
    }
    if (!this.touch) await this.page.mouse.move(centre.x, centre.y);
    await this.#pause(LOOK_MS);
    return centre;
  }

  #pause(ms: number): Promise<void> {
    return pause(this.trial ? TRIAL_MS : ms);
  }

  #down(x: number, y: number): Promise<unknown> {
    return this.touch ? this.#finger('touchStart', [{ x, y }]) : this.page.mouse.down();
  }

  #move(x: number, y: number): Promise<unknown> {
    return this.touch ? this.#finger('touchMove', [{ x, y }]) : this.page.mouse.move(x, y);
  }

  #up(): Promise<unknown> {
    return this.touch ? this.#finger('touchEnd', []) : this.page.mouse.up();
  }

  #finger(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<unknown> {
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async #note(kind: string): Promise<void> {
    await this.#pause(SEEN_MS);
    const { measured, unmeasured } = await this.page.evaluate(() => window.takeInteractions());
    for (const one of measured) this.found.push({ kind, ...one });
    for (let more = 0; more < unmeasured; more++) this.found.push({ kind, ms: SHORTEST_MS });
  }
}

/**
 * Runs in the page. Returns the point at which the element can be pressed; null while the element still moves or
 * something covers it.
 */
function centreOf(element: HTMLElement & { lastCentre?: Point }): Point | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  const centre = { x: x + width / 2, y: y + height / 2 };
  const stands = element.lastCentre?.x === centre.x && element.lastCentre.y === centre.y;
  element.lastCentre = centre;
  const free = element.contains(document.elementFromPoint(centre.x, centre.y));
  if (!free) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return stands && free ? centre : null;
}
