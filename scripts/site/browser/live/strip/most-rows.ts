/** How many of a kind the strip shows: the rest is the business of the sandbox's console. */
export const MOST_ROWS = 30;
