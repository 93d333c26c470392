// Faults to plant in the sandbox: where, what stands there, and what is to stand there.
import { ENGINE_FAULTS } from './engine-faults.ts';
import { FAMILY_FAULTS } from './family-faults.ts';
import type { PlantedFault } from './planted-fault.ts';

/** All faults; the place of one in this list is its number. */
export const FAULTS: readonly PlantedFault[] = [...ENGINE_FAULTS, ...FAMILY_FAULTS];
