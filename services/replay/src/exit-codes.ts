/** 0 is clean. */
export const EXIT_FOUND = 1;
export const EXIT_COULD_NOT_RUN = 2;
