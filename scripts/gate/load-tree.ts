import { Description } from '../../src/gate/document/description.ts';
import type { LoadedDescription } from '../../src/gate/read/load-description.ts';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { type Contract, readContract } from '../contract/read-contract.ts';
import type { Description as DescriptionName } from '../contract/source-map.ts';

/** Both descriptions of a contract, with the places that people edit. */
export type ContractTree = Readonly<Record<DescriptionName, LoadedDescription>>;

/**
 * Bundles both descriptions of a source tree, whatever its `generated/` says: that has more in it than
 * people wrote, and may be stale.
 *
 * @param root - the folder that holds `openapi/`
 * @param prefix - what stands before the path of a file: nothing, or `REV:`
 * @throws UnreadableContract when a description cannot be taken in
 */
export const loadTree = async (root: string, prefix = ''): Promise<ContractTree> =>
  toTree(await readContract(root), prefix);

/** Bundles that have been read, and the tree that their places are in. */
export function toTree(
  contract: Pick<Contract, DescriptionName | 'sources'>,
  prefix: string,
): ContractTree {
  const load = (kind: DescriptionName): LoadedDescription => ({
    description: new Description({
      name: `${prefix}openapi/${kind}.yaml`,
      // The bundler may leave one object in several places, and keys without a value.
      root: JSON.parse(JSON.stringify(contract[kind])) as unknown,
      open: (path) => {
        throw new UnreadableDescription(`The bundle of ${kind} still refers to the file ${path}.`);
      },
    }),
    locate: (pointer) => {
      const place = contract.sources.locate(pointer, kind);
      return { ...place, file: `${prefix}${place.file}` };
    },
  });
  return { openapi: load('openapi'), asyncapi: load('asyncapi') };
}
