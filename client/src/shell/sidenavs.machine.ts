import { setup } from 'xstate';

export type SidenavsEvent =
  | { type: 'TOGGLE_LEFT' }
  | { type: 'TOGGLE_RIGHT' }
  | { type: 'CLOSE' }
  /** A link in the side navigation was followed. */
  | { type: 'NAVIGATED' }
  | { type: 'WIDENED' }
  | { type: 'NARROWED' };

/**
 * Only one of the left and right side navigations can be open over the content. On screens wider than 959 px the left
 * one is permanently visible, and the right one opens next to the content. On smaller screens both open over the
 * content, and both close when the window shrinks to this size.
 */
export const sidenavsMachine = setup({
  types: { events: {} as SidenavsEvent, input: {} as { wide: boolean }, context: {} as { wide: boolean } },
  guards: { wide: ({ context }) => context.wide },
}).createMachine({
  id: 'sidenavs',
  context: ({ input }) => ({ wide: input.wide }),
  initial: 'measuring',
  states: {
    measuring: { always: [{ guard: 'wide', target: 'side' }, { target: 'over' }] },
    side: {
      initial: 'left',
      on: { NARROWED: 'over' },
      states: {
        left: { on: { TOGGLE_RIGHT: 'right' } },
        right: { on: { TOGGLE_RIGHT: 'left', TOGGLE_LEFT: 'left', CLOSE: 'left' } },
      },
    },
    over: {
      initial: 'closed',
      on: { WIDENED: 'side', CLOSE: '.closed', NAVIGATED: '.closed' },
      states: {
        closed: { on: { TOGGLE_LEFT: 'left', TOGGLE_RIGHT: 'right' } },
        left: { on: { TOGGLE_LEFT: 'closed', TOGGLE_RIGHT: 'right' } },
        right: { on: { TOGGLE_RIGHT: 'closed', TOGGLE_LEFT: 'left' } },
      },
    },
  },
});
