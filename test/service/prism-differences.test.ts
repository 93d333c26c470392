// Where Prism and the service judge a call otherwise, and which of the two is right: the service.
import { expect, inject, test } from 'vitest';
import { send } from '../contract/sample-call.ts';
import { readYaml } from '../read-yaml.ts';
import { ask } from './ask-service.ts';

const prism = inject('prismUrl');
const TOKEN = { authorization: 'Bearer test' };

test.each<any>(readYaml(import.meta.dirname, 'prism-differences.yaml'))(
  '$path: $why',
  async ({ method = 'GET', headers = TOKEN, ...rest }) => {
    const call = { name: '', example: '', method, headers, path: rest.path, body: rest.body };

    const { status } = await send(prism, call);

    expect({ prism: status, service: ask(call).refusal?.status }).toEqual({
      prism: rest.prism,
      service: rest.service,
    });
  },
);
