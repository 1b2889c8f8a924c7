/** Exit codes of the replay commands. 0 means that nothing was found. */
export const EXIT_FOUND = 1;
export const EXIT_COULD_NOT_RUN = 2;
