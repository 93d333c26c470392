import manifest from '../../package.json' with { type: 'json' };
import type { Contract } from '../contract/read-contract.ts';
import { emitClient } from '../emit/client.ts';
import { withCodeSamples } from '../emit/code-samples/code-samples.ts';
import { emitConsolePage } from '../emit/console-page.ts';
import { emitControlTable } from '../emit/control/control-table.ts';
import { emitControlTypes } from '../emit/control/control-operations.ts';
import { emitDescription, emitOtherForms } from '../emit/descriptions.ts';
import { emitEventFixtures, emitEvents } from '../emit/events.ts';
import {
  emitIndex,
  emitOpenValues,
  emitOperationsIndex,
  GENERATED_README,
} from '../emit/index-file.ts';
import { emitOwnFields, ownFieldNames } from '../emit/own-fields.ts';
import { emitTypes } from '../emit/print-nodes.ts';
import { emitResponses } from '../emit/responses.ts';
import { emitSchemas } from '../emit/schemas.ts';
import { typeNodes } from '../emit/type-nodes.ts';
import { emitContractSchemas } from '../emit/validators/contract-schemas.ts';
import { serviceContract } from '../emit/validators/service-contract.ts';
import type { Files } from './write-files.ts';

function descriptions({ openapi, asyncapi }: Contract): Files {
  const described = withCodeSamples(openapi, asyncapi);
  return {
    'openapi.json': emitDescription(described),
    'asyncapi.json': emitDescription(asyncapi),
    ...emitOtherForms(described, asyncapi),
    'contract.json': `${JSON.stringify(serviceContract(openapi))}\n`,
    'events.json': emitEventFixtures(asyncapi),
  };
}

function typescript({ openapi, asyncapi }: Contract): Files {
  const nodes = typeNodes(openapi);
  const sources = {
    'types.ts': emitTypes(nodes),
    'schemas.ts': emitSchemas(openapi, nodes),
    'events.ts': emitEvents(asyncapi),
    'responses.ts': emitResponses(openapi),
    'own-fields.ts': emitOwnFields(ownFieldNames(openapi)),
    'open-values.ts': emitOpenValues(openapi),
    'contract-schemas.ts': emitContractSchemas(openapi),
    'client.ts': emitClient(openapi, nodes, `${manifest.name}/${manifest.version}`),
  };
  return { ...sources, 'index.ts': emitIndex(openapi, sources) };
}

/** What drives a sandbox; nothing of it where a tree does not describe it. */
function controlFiles({ openapi, control }: Contract): Files {
  if (!control) return {};
  return {
    'sandbox-control.json': `${JSON.stringify(control)}\n`,
    'control.ts': emitControlTypes(control),
    'control-table.ts': emitControlTable(control, openapi, manifest.version),
  };
}

/** All of generated/, from a contract that has been read: paths below the folder, and the text of each file. */
export function generatedFiles(contract: Contract): Files {
  return {
    'README.md': GENERATED_README,
    'operations.md': emitOperationsIndex(contract.openapi),
    ...descriptions(contract),
    ...typescript(contract),
    ...controlFiles(contract),
    'console-page.ts': emitConsolePage(),
  };
}
