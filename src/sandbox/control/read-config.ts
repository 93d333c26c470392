import type { SandboxConfig } from '../../../generated/control.ts';
import { sharedService } from '../../service/create-service.ts';
import type { Fault } from '../../service/issue.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { findControlValidator } from './find-control-validator.ts';
import { addressFaults, operationFaults } from './option-faults.ts';
import { toOptions } from './option-names.ts';

/** What a file of `--config` says. */
export interface ReadConfig {
  readonly options: SandboxOptions;
  readonly port: number | undefined;
  readonly host: string | undefined;
}

const CONFIG = { $ref: '#/components/schemas/SandboxConfig' };

/**
 * Reads what a file of `--config` holds; throws a TypeError for what does not fit: the message names each place by a
 * JSON Pointer.
 */
export function readSandboxConfig(json: unknown): ReadConfig {
  refuse(findControlValidator(CONFIG)(json));
  const config = json as SandboxConfig;
  const { operations } = sharedService();
  refuse([
    ...addressFaults(config.routes ?? {}),
    ...operationFaults(operations, { faults: config.faults ?? [] }, config.deprecations),
  ]);
  const { port, host, seed, ...rest } = config;
  const planted = seed === 'empty' ? {} : { seed };
  return { options: { ...toOptions(rest), ...planted }, port, host };
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const list = faults.map(({ pointer, message }) => `${pointer || 'it'} ${message}`);
  throw new TypeError(`${list.join('; ')}.`);
}
