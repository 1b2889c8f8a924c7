import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settle } from './testing/simulated.js';
import { CATALOGUE } from './testing/simulated-server.js';
import { SimulatedBrowser, type SimulatedTab } from './testing/tabs.js';

/** `pick` selects the tab, the wire or a count, depending on the action. */
const happening = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('publish' as const) },
    { weight: 3, arbitrary: fc.constant('publish to subscribers' as const) },
    { weight: 2, arbitrary: fc.constant('subscribe' as const) },
    { weight: 6, arbitrary: fc.constant('step' as const) },
    { weight: 3, arbitrary: fc.constant('heard by some' as const) },
    fc.constantFrom(
      'unsubscribe',
      'skip subscribers',
      'open',
      'close',
      'crash',
      'crash unheard',
      'freeze',
      'thaw',
      'hide',
      'cut',
      'restart',
      'forget',
      'skip',
      'time',
      'arrive',
    ),
  ),
  pick: fc.nat(20),
});

async function happen(browser: SimulatedBrowser, what: string, pick: number): Promise<void> {
  const { server, tabs } = browser;
  const tab = tabs[pick % tabs.length] as SimulatedTab | undefined;
  if (what === 'publish') server.publish();
  else if (what === 'publish to subscribers') server.publish(CATALOGUE);
  else if (what === 'subscribe') tab?.subscribe();
  else if (what === 'unsubscribe') tab?.unsubscribe();
  else if (what === 'skip subscribers') server.publishSkipping(1 + pick, CATALOGUE);
  else if (what === 'heard by some') {
    server.publish();
    await browser.arriveOn('socket');
    await browser.arriveOn(browser.wires.names()[pick % 4] ?? '');
  } else if (what === 'step') browser.wires.step(pick);
  else if (what === 'open' && tabs.length < 5) browser.open();
  else if (what === 'close') tab?.close();
  else if (what === 'crash') tab?.crash();
  else if (what === 'crash unheard') tab?.crash('unheard');
  else if (what === 'freeze') tab?.freeze();
  else if (what === 'thaw') tab?.thaw();
  else if (what === 'hide' && tab) tab.isShown = false;
  else if (what === 'cut') server.cut();
  else if (what === 'restart') server.restart();
  else if (what === 'forget') server.forget();
  else if (what === 'skip') server.publishSkipping(1 + pick);
  else if (what === 'time') await browser.timers.advance(1_000 * pick);
  else if (what === 'arrive') await browser.arrive();
  await settle();
}

describe('tabs that open, close, crash, freeze and wake in any order', () => {
  it('each deliver every push once and in order or request a resync, and share one socket and its subscription at the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
        const browser = new SimulatedBrowser();
        for (let tab = 0; tab < 3; tab++) browser.open();
        await browser.arrive();
        for (const { what, pick } of happenings) await happen(browser, what, pick);
        for (const tab of browser.tabs) tab.thaw();
        await browser.live(90);
        browser.server.publish();
        browser.server.publish(CATALOGUE);
        await browser.live(1);

        const all = Array.from({ length: browser.server.published }, (_, serial) => serial);
        expect(browser.server.connections.size).toBe(Math.min(1, browser.tabs.length));
        for (const tab of browser.tabs) {
          expect(tab.connection.state.name).toBe('ready');
          expect(tab.pushes).toEqual([...new Set(tab.pushes)].sort((a, b) => a - b));
          expect(tab.pushes.at(-1)).toBe(all.at(-1));
          expect([...tab.known].sort((a, b) => a - b)).toEqual(all);
          const record = tab.subscription?.record;
          if (!record) continue;
          expect(record.pushes).toEqual([...new Set(record.pushes)].sort((a, b) => a - b));
          expect(record.pushes.at(-1)).toBe(browser.server.publishedToSubscribers - 1);
          expect(record.known.size).toBe(browser.server.publishedToSubscribers);
        }
      }),
      { numRuns: 200 },
    );
  });
});
