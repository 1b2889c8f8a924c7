import { assign, not, setup } from 'xstate';

export type PromoBannerEvent =
  /** The player's promotions that have not ended. */
  | { type: 'PROMOTIONS'; ids: readonly string[] }
  | { type: 'SIGNED_IN' }
  | { type: 'SIGNED_OUT' }
  | { type: 'RESIZED'; extraSmall: boolean }
  | { type: 'DISMISS' };

export interface PromoBannerContext {
  extraSmall: boolean;
  signedIn: boolean;
  active: readonly string[];
  /** What the player has put away, as last kept. */
  dismissed: readonly string[];
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  const wanted = new Set(one);
  return wanted.size === new Set(other).size && other.every((id) => wanted.has(id));
}

/** Specification §4: extra-small, signed in, something active, and not the very ones that were put away. */
function isDue({ extraSmall, signedIn, active, dismissed }: PromoBannerContext): boolean {
  return extraSmall && signedIn && active.length > 0 && !sameIds(active, dismissed);
}

/** Says whether the banner stands. Whose promotions there are, how wide the screen is, and what was put away, it is told. */
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
    /** Given by `provide`: the browser's memory. */
    keepDismissed: () => {},
  },
}).createMachine({
  id: 'promoBanner',
  context: ({ input }) => ({ ...input, signedIn: false, active: [] }),
  initial: 'hidden',
  on: {
    PROMOTIONS: { actions: assign({ active: ({ event }) => event.ids }) },
    SIGNED_IN: { actions: assign({ signedIn: true }) },
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
