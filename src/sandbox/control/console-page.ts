/** A page, as text. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The console. It is loaded when somebody opens it: a sandbox in a test never does. */
export async function consolePage(): Promise<Page> {
  const { CONSOLE_PAGE, CONSOLE_POLICY } = await import('../../../generated/console-page.ts');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONSOLE_POLICY,
    'referrer-policy': 'no-referrer',
  };
  return { headers, text: CONSOLE_PAGE };
}
