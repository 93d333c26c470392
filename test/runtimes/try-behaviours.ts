import type { ClientOptions } from '../../src/index.ts';
import { behaviours, type Package, type Trial } from './behaviours.ts';

/** Tries all behaviours against the scenarios at an address: what does not hold, with the reason. */
export async function tryBehaviours(origin: string, api: Package): Promise<Record<string, string>> {
  // No waiting between attempts: full jitter of nothing.
  Math.random = () => 0;
  const trial: Trial = {
    api,
    connect(scenario, options = {}) {
      const isAuthenticated = 'clientId' in options;
      const token = isAuthenticated ? {} : { accessToken: 'test_token' };
      const baseUrl = `${origin}/${scenario}`;
      return api.createClient({ baseUrl, ...token, ...options } as ClientOptions);
    },
    async received(scenario) {
      return (await fetch(`${origin}/received/${scenario}`)).json() as ReturnType<
        Trial['received']
      >;
    },
  };
  const outcome: Record<string, string> = {};
  for (const [name, behaviour] of Object.entries(behaviours)) {
    outcome[name] = await behaviour(trial).then(
      () => 'holds',
      (error: unknown) => String(error),
    );
  }
  return outcome;
}
