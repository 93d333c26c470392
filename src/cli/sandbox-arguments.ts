import type { SandboxCommandOptions } from './sandbox.ts';
import { UsageError } from './usage-error.ts';

/** The texts of the options that `sandbox` takes. */
export interface SandboxTexts {
  readonly seed?: string | undefined;
  readonly data?: string | undefined;
  readonly speed?: string | undefined;
  readonly route?: readonly string[] | undefined;
  readonly quiet?: boolean | undefined;
}

/** Reads what `sandbox` takes; throws a UsageError. */
export function readSandbox(
  port: number,
  { seed, data, speed = '1', route = [], quiet = false }: SandboxTexts,
): SandboxCommandOptions {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(speed)) {
    throw new UsageError(
      `--speed is "${speed}": pass how many times as fast as real time goes, such as 60.`,
    );
  }
  return {
    port,
    seed,
    data,
    speed: Number(speed),
    isQuiet: quiet,
    routes: Object.fromEntries(route.map(readRoute)),
  };
}

function readRoute(text: string): [string, string] {
  const mark = text.indexOf('=');
  const [from, to] = [text.slice(0, mark), text.slice(mark + 1)];
  if (mark > 0 && URL.canParse(from) && URL.canParse(to)) return [from, to];
  throw new UsageError(
    `--route is "${text}": pass it as https://hooks.example.com=http://127.0.0.1:3000.`,
  );
}
