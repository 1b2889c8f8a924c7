/** Exit codes of the replay commands. A command exits with 0 if it found no fault or difference. */
export const EXIT_FOUND = 1;
export const EXIT_COULD_NOT_RUN = 2;
