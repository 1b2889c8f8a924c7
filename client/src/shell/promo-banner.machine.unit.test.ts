import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type PromoBannerEvent, promoBannerMachine } from './promo-banner.machine.js';

const EVENTS: PromoBannerEvent[] = [
  { type: 'SIGNED_IN', dismissed: [] },
  { type: 'SIGNED_IN', dismissed: ['spring'] },
  { type: 'SIGNED_OUT' },
  { type: 'PROMOTIONS', ids: [] },
  { type: 'PROMOTIONS', ids: ['spring'] },
  { type: 'PROMOTIONS', ids: ['spring', 'summer'] },
  { type: 'RESIZED', extraSmall: true },
  { type: 'RESIZED', extraSmall: false },
  { type: 'DISMISS' },
];

/**
 * Independent implementation of the visibility rule, computed from the events alone; the machine is checked against it
 * on every path.
 */
function expected(events: readonly PromoBannerEvent[]): boolean {
  let signedIn = false;
  let extraSmall = false;
  let active: readonly string[] = [];
  let dismissed: readonly string[] = [];
  const shown = () => extraSmall && signedIn && active.length > 0 && active.join() !== dismissed.join();
  for (const event of events) {
    if (event.type === 'SIGNED_IN') [signedIn, dismissed] = [true, event.dismissed];
    if (event.type === 'SIGNED_OUT') [signedIn, active] = [false, []];
    if (event.type === 'PROMOTIONS') active = event.ids;
    if (event.type === 'RESIZED') extraSmall = event.extraSmall;
    if (event.type === 'DISMISS' && shown()) dismissed = active;
  }
  return shown();
}

const paths = getShortestPaths(promoBannerMachine, { input: { extraSmall: false, dismissed: [] }, events: EVENTS });

function eventsOf(path: (typeof paths)[number]): PromoBannerEvent[] {
  return path.steps
    .map((step) => step.event)
    .filter((event): event is PromoBannerEvent => EVENTS.includes(event as PromoBannerEvent));
}

function run(events: readonly PromoBannerEvent[], input = { extraSmall: false, dismissed: [] as string[] }) {
  const kept: (readonly string[])[] = [];
  const actor = createActor(
    promoBannerMachine.provide({ actions: { keepDismissed: ({ context }) => kept.push(context.dismissed) } }),
    { input },
  ).start();
  for (const event of events) actor.send(event);
  return { shown: actor.getSnapshot().matches('shown'), kept };
}

describe('the promo banner', () => {
  it('is visible exactly on an extra-small screen for a signed-in player with an undismissed active promotion, in every state', () => {
    expect(new Set(paths.map((path) => String(path.state.value)))).toEqual(new Set(['hidden', 'shown']));
    for (const path of paths) {
      for (const last of EVENTS) {
        const events = [...eventsOf(path), last];
        expect({ events, shown: run(events).shown }).toEqual({ events, shown: expected(events) });
      }
    }
  });

  const up: PromoBannerEvent[] = [
    { type: 'SIGNED_IN', dismissed: [] },
    { type: 'RESIZED', extraSmall: true },
    { type: 'PROMOTIONS', ids: ['spring', 'summer'] },
  ];

  it('stores the dismissed promotions and stays hidden for the same ones in another order', () => {
    const { shown, kept } = run([...up, { type: 'DISMISS' }, { type: 'PROMOTIONS', ids: ['summer', 'spring'] }]);
    expect([shown, kept]).toEqual([false, [['spring', 'summer']]]);
  });

  it('reappears for a new promotion, and a repeated dismissal is stored once', () => {
    const more: PromoBannerEvent = { type: 'PROMOTIONS', ids: ['spring', 'summer', 'autumn'] };
    const { shown, kept } = run([...up, { type: 'DISMISS' }, { type: 'DISMISS' }, more]);
    expect([shown, kept.length]).toEqual([true, 1]);
  });

  it('respects promotions that this player dismissed before the page was loaded', () => {
    const dismissed = ['summer', 'spring'];
    expect(run([{ type: 'SIGNED_IN', dismissed }, ...up.slice(1)]).shown).toBe(false);
    expect(run([{ type: 'SIGNED_IN', dismissed }, { type: 'SIGNED_OUT' }, ...up]).shown).toBe(true);
  });
});
