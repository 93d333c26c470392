// The sandbox of the pages has no use for the examples of the contract but for what they tell of: that is put together
// here, so that no reader loads what is said twice, or in errors.
import type { Plugin } from 'esbuild';
import { readCatalog } from '../../../src/sandbox/deliveries/catalog.ts';
import { exampleWorld } from '../../../src/sandbox/seed/example-world.ts';
import { createService } from '../../../src/service/create-service.ts';
import { readExamples } from '../../../src/service/find-example.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { contract } from '../../../src/service/load-document.ts';
import { mapValues } from '../../contract/map-values.ts';

/** Puts the world of the examples in the place of what makes it, and leaves the examples out. */
export const PAGE_SANDBOX: Plugin = {
  name: 'page-sandbox',
  setup(build) {
    build.onLoad({ filter: /[\\/]generated[\\/]contract\.json$/ }, () => {
      return { contents: JSON.stringify(slimContract()), loader: 'json' };
    });
    build.onLoad({ filter: /[\\/]seed[\\/]example-world\.ts$/ }, () => {
      const world = JSON.stringify(exampleWorld(createService()));
      return { contents: `export const exampleWorld = () => (${world});` };
    });
  },
};

/** The contract without links, ids and examples of bodies, but for the catalog of events: the sandbox reads that where it is. */
function slimContract(): JsonObject {
  const catalog = readCatalog({ service: createService() });
  const { components, paths } = contract as Record<'components' | 'paths', JsonObject>;
  const { examples: _, responses, headers, ...others } = components;
  const slimOperation = ({ operationId: _id, ...operation }: JsonObject): JsonObject => operation;
  const slimHeader = ({ example: _example, ...header }: JsonObject): JsonObject => header;
  const slimMedia = ({ examples, ...media }: JsonObject): JsonObject => {
    const read = readExamples(contract, { examples });
    const example = read.find(({ value }) => Object(value).data === catalog)?.value;
    return example ? { ...media, example } : media;
  };
  const slim = mapValues(responses, ({ content, links: _links, ...response }: JsonObject) => {
    return { ...response, content: mapValues(content, slimMedia) };
  });
  const own = { ...others, headers: mapValues(headers, slimHeader), responses: slim };
  return { paths: mapValues(paths, (item) => mapValues(item, slimOperation)), components: own };
}
