import type { Plant } from '../planted-contract.ts';

/** A defect in the source tree of the AsyncAPI description, and who has to find it where. */
export interface Defect {
  name: string;
  plant: Plant;
  /** The rule that has to speak, or `unreadable` where the contract must not even be taken in. */
  rule: string;
  /** The file of the finding below openapi/; absent means the planted one. */
  foundIn?: string;
}
