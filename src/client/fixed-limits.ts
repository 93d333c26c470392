// The numbers that the client has chosen and no option changes. Packing writes them where they are used.

/** Where the service does not say how long a token lives, the usual hour; a 401 may end it sooner. */
export const USUAL_LIFETIME_S = 3600;
/** Before its end a token is renewed in the background, and at last no longer sent. */
export const REFRESH_EARLY_MS = 60_000;
export const EXPIRE_EARLY_MS = 5_000;
/** A store of tokens that takes longer counts as empty. */
export const LONGEST_PATIENCE_MS = 5_000;
export const SIGN_OF_LIFE_MS = 200;
export const DEAD_AFTER_MS = 1_000;
export const FIRST_BACKOFF_MS = 500;
export const LONGEST_BACKOFF_MS = 8_000;
/** A wait that the service asks for is not waited for when it is longer. */
export const LONGEST_RETRY_AFTER_MS = 60_000;
/** How far apart calls are after a 429 at first, and at most. */
export const FIRST_SPACING_MS = 20;
export const LONGEST_SPACING_MS = 1_000;
/** A 429 so long after the last turn is a first one again. */
export const CALM_MS = 60_000;
/** Longer than a deployment takes; who gives a time of their own may wait longer. */
export const LONGEST_OUTAGE_MS = 600_000;
/** Node fires a longer timer at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;

/** A compressed body is held to a limit also where none is set: 100 kB of it can become 100 MB. */
export const MOST_DECOMPRESSED = 100_000_000;
/** Characters that an error keeps of a page. */
export const LONGEST_TEXT = 2_000;
/** A shorter secret is not struck out: it would be found in words. */
export const SHORTEST_SECRET = 6;
/** Rows that one job takes. */
export const MOST_ROWS = 50_000;
export const UPLOAD_TIMEOUT_MS = 300_000;
