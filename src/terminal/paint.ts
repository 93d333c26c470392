import { styleText } from 'node:util';

/** What a stream says of itself that matters for colors. */
interface Output {
  readonly isTTY?: boolean;
}

export type Paint = (color: 'red' | 'yellow' | 'green' | 'dim' | 'bold', text: string) => string;

/** Colors where somebody sees them, in the way that the environment asks for. */
export function createPaint(output: Output, env: NodeJS.ProcessEnv): Paint {
  if (!hasColors(output, env)) return (_color, text) => text;
  // Its own check differs between Node 20 and 24, and warns on stderr.
  return (color, text) => styleText(color, text, { validateStream: false });
}

/** FORCE_COLOR counts before NO_COLOR, as in Node itself; an empty variable counts as none. */
function hasColors(output: Output, env: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env;
  if (forced) return !['0', 'false'].includes(forced);
  return Boolean(output.isTTY) && !refused && terminal !== 'dumb';
}
