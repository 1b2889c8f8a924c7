import { assign, setup } from 'xstate';

/** The tabs of the right side navigation. */
export type RightTab = 'friends' | 'chat';

export type SidenavsEvent =
  | { type: 'TOGGLE_LEFT' }
  | { type: 'TOGGLE_RIGHT' }
  /** Opens the right side navigation with this tab selected. */
  | { type: 'SHOW'; tab: RightTab }
  | { type: 'CLOSE' }
  /** A link in the side navigation was followed. */
  | { type: 'NAVIGATED' }
  | { type: 'WIDENED' }
  | { type: 'NARROWED' };

/**
 * Only one of the left and right side navigations can be open over the content. On screens wider than 959 px the left
 * one is permanently visible, and the right one opens next to the content. On smaller screens both open over the
 * content, and both close when the window shrinks to this size. The right one opens at the tab that was shown last.
 */
export const sidenavsMachine = setup({
  types: {
    events: {} as SidenavsEvent,
    input: {} as { wide: boolean },
    context: {} as { wide: boolean; tab: RightTab },
  },
  guards: { wide: ({ context }) => context.wide },
  actions: { keepTab: assign(({ event }) => (event.type === 'SHOW' ? { tab: event.tab } : {})) },
}).createMachine({
  id: 'sidenavs',
  context: ({ input }) => ({ wide: input.wide, tab: 'friends' }),
  initial: 'measuring',
  states: {
    measuring: { always: [{ guard: 'wide', target: 'side' }, { target: 'over' }] },
    side: {
      initial: 'left',
      on: { NARROWED: 'over', SHOW: { target: '.right', actions: 'keepTab' } },
      states: {
        left: { on: { TOGGLE_RIGHT: 'right' } },
        right: { on: { TOGGLE_RIGHT: 'left', TOGGLE_LEFT: 'left', CLOSE: 'left' } },
      },
    },
    over: {
      initial: 'closed',
      on: {
        WIDENED: 'side',
        CLOSE: '.closed',
        NAVIGATED: '.closed',
        SHOW: { target: '.right', actions: 'keepTab' },
      },
      states: {
        closed: { on: { TOGGLE_LEFT: 'left', TOGGLE_RIGHT: 'right' } },
        left: { on: { TOGGLE_LEFT: 'closed', TOGGLE_RIGHT: 'right' } },
        right: { on: { TOGGLE_RIGHT: 'closed', TOGGLE_LEFT: 'left' } },
      },
    },
  },
});
