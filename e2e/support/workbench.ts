import { expect, type Locator, type Page } from '@playwright/test';
import type { Casino } from './casino.js';

/** Page object for the workbench; it locates controls by role and label, as an engineer would. */
export class Workbench {
  readonly asOf: Locator;
  readonly slider: Locator;
  readonly plot: Locator;
  readonly readout: Locator;
  readonly list: Locator;
  readonly chosen: Locator;
  readonly eventId: Locator;
  readonly search: Locator;

  constructor(
    readonly page: Page,
    readonly casino: Casino,
  ) {
    this.asOf = page.getByTestId('as-of');
    this.slider = page.getByRole('slider', { name: 'As of event' });
    this.plot = page.getByTestId('plot');
    this.readout = page.getByTestId('readout');
    this.list = page.getByRole('listbox', { name: 'Events, oldest first' });
    this.chosen = this.list.getByRole('option', { selected: true });
    this.eventId = page.getByTestId('event-id');
    this.search = page.getByRole('combobox', { name: 'Find a player, stream or event' });
  }

  /** Opens the workbench with the link printed in the terminal, at the given path below /workbench. */
  async open(path = ''): Promise<void> {
    const { origin, hash } = new URL(this.casino.workbench);
    await this.page.goto(`${origin}/workbench${path}${hash}`);
    await expect(this.page).toHaveURL(`${origin}/workbench${path}`);
  }

  /** Returns the list row of the event with this version, if it is visible. */
  row(version: number): Locator {
    return this.list.locator(`[data-version="${version}"]`);
  }

  /** Checks that the top bar shows the state as of this version. */
  async expectAsOf(version: number): Promise<void> {
    await expect(this.asOf).toHaveText(new RegExp(`^as of @${version} `));
  }

  /** Returns the horizontal position of the plot's as-of line, as a fraction of the plot's width. */
  async line(): Promise<number> {
    return this.plot.evaluate((plot) => {
      const over = plot.querySelector('.u-over');
      const line = over?.lastElementChild;
      if (!over || !line) throw new Error('the plot is not drawn');
      const { left, width } = over.getBoundingClientRect();
      return (line.getBoundingClientRect().left + 1 - left) / width;
    });
  }

  /**
   * Checks that the slider, list, plot, readout and top bar all show the event with this version. `events` is the total
   * number of events.
   */
  async expectAt(version: number, events: number): Promise<void> {
    await this.expectAsOf(version);
    await expect(this.slider).toHaveAttribute('aria-valuetext', new RegExp(`^version ${version},`));
    await expect(this.chosen).toHaveAttribute('data-version', String(version));
    await expect(this.chosen).toBeInViewport();
    await expect.poll(() => this.line()).toBeCloseTo((version - 1) / (events - 1), 2);
    const valueText = await this.slider.getAttribute('aria-valuetext');
    await expect(this.readout).toContainText(/[\d,.]+ GC/.exec(valueText ?? '')?.[0] ?? 'no balance');
  }
}

/** A copy of a casino with one fault, and the event that was changed. */
export interface DamagedCopy {
  casino: Casino;
  event_id: string;
  stream: string;
  version: number;
}

/** Stops a casino and opens a copy of it with the fault of a drill, until `use` has ended. */
export async function withDamagedCopy(
  page: Page,
  casino: Casino,
  drill: string,
  use: (damaged: DamagedCopy) => Promise<void>,
): Promise<void> {
  await page.goto('about:blank');
  await casino.stop();
  const damaged = await casino.damagedCopy(drill);
  const [stream = '', version] = damaged.event_id.split('@');
  try {
    await use({ ...damaged, stream, version: Number(version) });
  } finally {
    // Leaves the page, so that its polling ends before the casino stops.
    await page.goto('about:blank');
    await damaged.casino.remove();
  }
}
