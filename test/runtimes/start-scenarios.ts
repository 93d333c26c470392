import {
  type Fault,
  type FaultServer,
  type Received,
  startFaultServer,
} from '../client/faults/fault-server.ts';
import { json } from '../client/faults/faults.ts';
import { scenarios } from './scenarios.ts';

const segments = (path: string): string[] => path.split('/');

/** One server for all scenarios; at `/received/NAME` it tells what it got in one of them. */
export function startScenarios(): Promise<FaultServer> {
  return startFaultServer((request, earlier): Fault => {
    const [, name = '', asked] = segments(request.path);
    const ofScenario = (wanted = ''): Received[] =>
      earlier.filter(({ path }) => segments(path)[1] === wanted);
    if (name === 'received') return json(ofScenario(asked));
    const script = scenarios[name];
    if (!script) return json({}, 404);
    const before = ofScenario(name);
    if (typeof script === 'function') return script(request, before);
    return (script[before.length] ?? script.at(-1)) as Fault;
  });
}
