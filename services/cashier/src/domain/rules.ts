/** Maximum number of purchases of one player whose payments are not decided. */
export const OPEN_PURCHASES_MAX = 5;

/** This many declined payments within the window close buying. */
export const DECLINES_MAX = 5;
export const DECLINES_WINDOW_MS = 10 * 60_000;
/** How long buying is closed, counted from the last of these declines. */
export const CLOSED_MS = 60 * 60_000;
