import { assign, not, setup } from 'xstate';

export type PromoBannerEvent =
  /** Ids of the player's current promotions. */
  | { type: 'PROMOTIONS'; ids: readonly string[] }
  /** @param dismissed ids of the promotions that this player has dismissed in this browser */
  | { type: 'SIGNED_IN'; dismissed: readonly string[] }
  | { type: 'SIGNED_OUT' }
  | { type: 'RESIZED'; extraSmall: boolean }
  | { type: 'DISMISS' };

export interface PromoBannerContext {
  extraSmall: boolean;
  signedIn: boolean;
  active: readonly string[];
  /** Ids of the promotions that the player has dismissed, as last stored. */
  dismissed: readonly string[];
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  const wanted = new Set(one);
  return wanted.size === new Set(other).size && other.every((id) => wanted.has(id));
}

/**
 * Checks the conditions of specification §4: an extra-small screen, a signed-in player, and active promotions that
 * differ from the dismissed ones.
 */
function isDue({ extraSmall, signedIn, active, dismissed }: PromoBannerContext): boolean {
  return extraSmall && signedIn && active.length > 0 && !sameIds(active, dismissed);
}

/**
 * State machine that decides whether the promotion banner is visible. It receives the promotions, the screen width and
 * the dismissed promotions as events and input.
 */
export const promoBannerMachine = setup({
  types: {
    context: {} as PromoBannerContext,
    events: {} as PromoBannerEvent,
    input: {} as { extraSmall: boolean; dismissed: readonly string[] },
  },
  guards: {
    due: ({ context }) => isDue(context),
  },
  actions: {
    /** Stores the dismissed promotions in the browser. The implementation is supplied through `provide`. */
    keepDismissed: () => {},
  },
}).createMachine({
  id: 'promoBanner',
  context: ({ input }) => ({ ...input, signedIn: false, active: [] }),
  initial: 'hidden',
  on: {
    PROMOTIONS: { actions: assign({ active: ({ event }) => event.ids }) },
    SIGNED_IN: { actions: assign({ signedIn: true, dismissed: ({ event }) => event.dismissed }) },
    SIGNED_OUT: { actions: assign({ signedIn: false, active: [] }) },
    RESIZED: { actions: assign({ extraSmall: ({ event }) => event.extraSmall }) },
  },
  states: {
    hidden: { always: { guard: 'due', target: 'shown' } },
    shown: {
      always: { guard: not('due'), target: 'hidden' },
      on: {
        DISMISS: {
          target: 'hidden',
          actions: [assign({ dismissed: ({ context }) => context.active }), 'keepDismissed'],
        },
      },
    },
  },
});
