// The package ships no types.
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  /** What V8 counted in one script. */
  export type ScriptCov = Profiler.ScriptCoverage;

  /** Adds up the counts of one script in several processes; nothing for none. */
  export function mergeScriptCovs(scripts: readonly ScriptCov[]): ScriptCov | undefined;
}
