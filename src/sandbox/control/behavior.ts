import type { OperationName } from '../../testing/operation-name.ts';
import { invalidBody } from '../refused.ts';
import type { DeprecationNotice, SandboxOptions } from '../sandbox-options.ts';
import type { Controlled, ControlHandlers } from './controlled.ts';
import { deprecationsJson, faultsJson, optionsJson, toFaults, toOptions } from './option-names.ts';

type Behavior =
  | 'getOptions'
  | 'updateOptions'
  | 'getFaults'
  | 'replaceFaults'
  | 'getDeprecations'
  | 'replaceDeprecations';

/** Options, faults and deprecations, while the sandbox runs. */
export function behavior(sandbox: Controlled): ControlHandlers<Behavior> {
  const { settings, service, activity } = sandbox.engine;
  const change = (name: string, options: SandboxOptions): void => {
    sandbox.change(options);
    activity.mark(name);
  };
  const refuseUnknown = (operation: string, pointer: string): void => {
    if (service.operations.has(operation)) return;
    throw invalidBody(pointer, 'is no operation: take a name such as `contacts.create`');
  };
  const faults = () => ({ faults: faultsJson(settings) });
  const deprecations = () => ({ deprecations: deprecationsJson(settings) });
  return {
    getOptions: () => optionsJson(settings),
    updateOptions({ body }) {
      refuseNoAddress(body.routes ?? {});
      change('options', merged(sandbox.options(), toOptions(body)));
      return optionsJson(settings);
    },
    getFaults: faults,
    replaceFaults({ body }) {
      for (const [index, { operation }] of body.faults.entries())
        if (operation !== undefined) refuseUnknown(operation, `/faults/${index}/operation`);
      change('faults', { faults: toFaults(body.faults) });
      return faults();
    },
    getDeprecations: deprecations,
    replaceDeprecations({ body }) {
      for (const operation of Object.keys(body.deprecations))
        refuseUnknown(operation, `/deprecations/${operation}`);
      const deprecated = body.deprecations as Record<OperationName, DeprecationNotice>;
      change('deprecations', { deprecated });
      return deprecations();
    },
  };
}

/** What a schema cannot say of an address. */
function refuseNoAddress(routes: Readonly<Record<string, string>>): void {
  for (const [from, to] of Object.entries(routes)) {
    if (URL.canParse(from) && URL.canParse(to)) continue;
    const pointer = `/routes/${from.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    throw invalidBody(pointer, 'must lead from one full address to another');
  }
}

/** Groups of options are changed field by field, everything else as a whole. */
function merged(options: SandboxOptions, changes: SandboxOptions): SandboxOptions {
  const entries = Object.entries(changes).map(([name, value]) => {
    const before: unknown = options[name as keyof SandboxOptions];
    const isGroup = name !== 'routes' && name !== 'rateLimit';
    return [name, isGroup ? { ...Object(before), ...value } : value];
  });
  return Object.fromEntries(entries);
}
