// A tree of two files that no linter reports anything in: quick enough to lint hundreds of times.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from '../../own-folder.ts';
import { asyncapiDocument } from '../../spectral/documents/asyncapi-document.ts';
import { openapiDocument } from '../../spectral/documents/openapi-document.ts';

/** The two descriptions as they are written by hand. */
export interface Trees {
  openapi: any;
  asyncapi: any;
}

const ref = (kind: string, name: string): object => ({ $ref: `#/components/${kind}/${name}` });

/** What a tree has and a bundle has not: the build derives webhooks and names the parts of messages. */
export function smallTrees(): Trees {
  const openapi = openapiDocument((document) => {
    delete document.webhooks;
    delete document.components.schemas.ContactCreatedEvent;
    delete document.components.parameters.EventHeader;
  });
  const asyncapi = asyncapiDocument(({ info, channels, components }) => {
    const message = components.messages['contact.created'];
    message.payload = components.schemas.ContactCreatedEvent;
    message.tags = [ref('tags', 'Contacts')];
    channels.webhook.messages['contact.created'] = message;
    components.tags = { Contacts: info.tags[0] };
    info.tags = [ref('tags', 'Contacts')];
    delete components.messages;
    delete components.schemas.ContactCreatedEvent;
  });
  return { openapi, asyncapi };
}

/** The one decision of ours that is written down: what a list of values has may be one. */
const ASSUMPTIONS = `# Assumptions

| A-01 | The stages. | Two. | For tests. | \`openapi#/components/schemas/Contact/properties/stage\` |
`;

/** Writes the trees to a folder of the test. A key a line, so that lines are places. */
export async function writeTrees({ openapi, asyncapi }: Trees): Promise<string> {
  const root = ownFolder();
  for (const folder of ['openapi', 'docs']) await mkdir(join(root, folder));
  await writeFile(join(root, 'openapi/openapi.yaml'), JSON.stringify(openapi, null, 1));
  await writeFile(join(root, 'openapi/asyncapi.yaml'), JSON.stringify(asyncapi, null, 1));
  await writeFile(join(root, 'docs/assumptions.md'), ASSUMPTIONS);
  return root;
}
