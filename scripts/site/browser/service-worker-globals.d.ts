// What the build of the site puts into its service worker.

/** Changes with each build of the site. */
declare const SITE_VERSION: string;
/** The names of files and folders at the root of the site. */
declare const SITE_NAMES: readonly string[];
/** Paths of what every page and every run needs. */
declare const SITE_ASSETS: readonly string[];
