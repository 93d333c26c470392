/** How a page gets to the root of the site: `../../` two folders down. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';

/**
 * The page with its links from the root (`~/reference/`) made relative, so that the site can stand
 * below any path.
 */
export const relativeLinks = (html: string, path: string): string =>
  html.replaceAll('="~/', `="${rootOf(path)}`);
