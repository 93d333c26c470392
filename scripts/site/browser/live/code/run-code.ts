import type { Outcome, RunFrame } from './run-frame.ts';

/** What a module of JavaScript may hold as well: `f<T>(x)` compares there. */
const GENERIC_CALL = /\w<[^<>()]*>\(/;

/** Runs a module in TypeScript. What strips types is loaded for code that has some. */
export async function runCode(frame: RunFrame, code: string): Promise<Outcome> {
  if (!GENERIC_CALL.test(code)) {
    const outcome = await frame.run(code);
    if (outcome.kind !== 'unread') return outcome;
  }
  const { stripTypes } = await import('./strip-types.ts').catch((cause: unknown) => {
    throw new Error('What strips types could not be loaded: is there a network?', { cause });
  });
  try {
    return await frame.run(stripTypes(code));
  } catch (error) {
    return toFailure(error as Error & { loc?: { line: number } });
  }
}

/** `Error transforming x: Unexpected token (3:5)` */
function toFailure({ loc, message }: Error & { loc?: { line: number } }): Outcome {
  const words = message.replace(/^.*?: /, '').replace(/ \(\d+:\d+\)$/, '');
  return { kind: 'failed', message: `SyntaxError: ${words}`, line: loc?.line };
}
