/** Keeps a choice of the reader's for the next page; nothing where the browser does not allow it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be switched off: the choice holds for this page.
  }
}

/** The reader's choice of before, if there is one. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
