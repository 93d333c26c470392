import type { OperationName } from '../../testing/operation-name.ts';
import { originOf } from '../read-sandbox-options.ts';
import type { DeprecationNotice, SandboxOptions } from '../sandbox-options.ts';
import type { Controlled, SomeHandlers } from './controlled.ts';
import { addressFaults, operationFaults, refuseFaults } from './option-faults.ts';
import { deprecationsJson, faultsJson, optionsJson, toFaults, toOptions } from './option-names.ts';

/** Options, faults and deprecations, while the sandbox runs. */
export function behavior(sandbox: Controlled) {
  const { settings, service, activity } = sandbox.engine;
  const change = (name: string, options: SandboxOptions): void => {
    sandbox.change(options);
    activity.mark(name);
  };
  const faults = () => ({ faults: faultsJson(settings) });
  const deprecations = () => ({ deprecations: deprecationsJson(settings) });
  return {
    getOptions: () => optionsJson(settings),
    updateOptions({ body }) {
      refuseFaults(addressFaults(body.routes ?? {}));
      change('options', merged(sandbox.options(), toOptions(body)));
      return optionsJson(settings);
    },
    getFaults: faults,
    replaceFaults({ body }) {
      refuseFaults(operationFaults(service.operations, { faults: body.faults }));
      change('faults', { faults: toFaults(body.faults) });
      return faults();
    },
    getDeprecations: deprecations,
    replaceDeprecations({ body }) {
      refuseFaults(operationFaults(service.operations, {}, body.deprecations));
      const deprecated = body.deprecations as Record<OperationName, DeprecationNotice>;
      change('deprecations', { deprecated });
      return deprecations();
    },
  } satisfies SomeHandlers;
}

/**
 * Groups of options are changed field by field, everything else as a whole. A route that is a function is code of this
 * process: who calls from outside neither sees it nor takes it away.
 */
function merged(options: SandboxOptions, changes: SandboxOptions): SandboxOptions {
  const taken = Object.keys(changes.routes ?? {}).map(originOf);
  const functions = Object.entries(options.routes ?? {}).filter(
    ([from, to]) => typeof to !== 'string' && !taken.includes(originOf(from)),
  );
  const entries = Object.entries(changes).map(([name, value]) => {
    if (name === 'routes') return [name, { ...Object.fromEntries(functions), ...value }];
    const before: unknown = options[name as keyof SandboxOptions];
    return [
      name,
      name === 'rateLimit' || name === 'grease' ? value : { ...Object(before), ...value },
    ];
  });
  return Object.fromEntries(entries);
}
