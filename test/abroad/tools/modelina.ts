import { mkdir } from 'node:fs/promises';
import { exampleBodies } from '../examples.ts';
import { checkCode } from '../check-code.ts';
import type { Tool } from '../tool.ts';

interface Model {
  readonly modelName: string;
  readonly result: string;
}

export const modelina: Tool = {
  name: 'AsyncAPI Modelina',
  package: '@asyncapi/modelina',
  group: 'Events',
  language: 'js',
  command: `\
import { readFile } from 'node:fs/promises';
import { TypeScriptGenerator } from '@asyncapi/modelina';

const generator = new TypeScriptGenerator({
  modelType: 'interface',
  enumType: 'union',
  mapType: 'record',
  rawPropertyNames: true,
  processorOptions: { interpreter: { ignoreAdditionalProperties: true } },
});
const asyncapi = JSON.parse(await readFile('asyncapi.json', 'utf8'));
export const models = await generator.generateCompleteModels(asyncapi, { exportType: 'named' });
`,
  async check(folder) {
    const { models }: { models: Model[] } = await folder.import(this.command);
    await mkdir(folder.path('modelina'));
    for (const { modelName, result } of models)
      await folder.write(`modelina/${modelName}.ts`, result);
    const index = models.map(({ modelName }) => `export * from './${modelName}';\n`);
    await folder.write('modelina/index.ts', index.join(''));
    const examples = exampleBodies.filter(({ isEvent, part }) => isEvent && part === 'Body');
    await checkCode(folder, { output: 'modelina', types: './modelina', examples });
    return `${models.length} interfaces: one per event and its data, and a union of all events.`;
  },
};
