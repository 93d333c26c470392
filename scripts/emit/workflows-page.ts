import type { JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { printLiteral, TYPESCRIPT } from './code-samples/notations.ts';
import { CLIENT } from './code-samples/typescript-sample.ts';

const INTRODUCTION = `<!-- Written by \`npm run build\` from openapi/workflows.arazzo.yaml. Do not edit. -->

# Workflows

Common tasks that take several calls, step by step. Each is run in the tests, as it stands in
\`messaging-crm-api/workflows.arazzo.yaml\` and as the program below its steps. The client gives each write a key of its
own: if your process may crash and start over, pass [your own keys](idempotency.md).
`;

interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId?: string;
  readonly parameters?: readonly { name: string; in: string; value: unknown }[];
  readonly requestBody?: { readonly payload: JsonObject };
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly onFailure?: readonly unknown[];
  readonly outputs?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly description: string;
  readonly steps: readonly Step[];
  readonly outputs: Readonly<Record<string, string>>;
}

// What there can be only once: another run of a program takes another name.
const UNIQUE = ['certificate_is_ready', 'trailers', 'company-of-order-1871'];

const INPUTS: Readonly<Record<string, string>> = {
  client_id: "'app_7Hf2'",
  url: "'https://hooks.example.com/crm'",
};

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

// Words that a variable cannot be called.
const variableOf = (stepId: string): string =>
  /^(?:import|export)$/.test(stepId) ? `${stepId}Job` : camelCase(stepId);

/** What a JSON pointer into a response is in TypeScript: `#/data/0/id` is `.data[0]!.id`; a result comes with the end. */
function accessOf(variable: string, pointer: string): string {
  const parts = pointer.split('/').slice(1);
  return (
    variable +
    parts
      .map((part) =>
        /^\d+$/.test(part) ? `[${part}]!` : `.${part}`.replace('.result', '.result!'),
      )
      .join('')
  );
}

/** An expression of Arazzo as one of TypeScript; other values as they are. */
function valueOf(text: string, steps: readonly Step[]): string {
  const [root, name = '', , output = ''] = text.split('.');
  if (root === '$inputs') return INPUTS[name] ?? `''`;
  if (UNIQUE.includes(text)) return `\`${text}_${'${run}'}\``;
  if (root !== '$steps') return TYPESCRIPT.string(text);
  const step = steps.find(({ stepId }) => stepId === name);
  const [, pointer = ''] = (step?.outputs?.[output] ?? '').split('#');
  return accessOf(variableOf(name), pointer) + (output === 'cursor' ? '!' : '');
}

function callOf(step: Step, operation: Operation, steps: readonly Step[]): string {
  const { family, method, verb } = operation;
  const notation = { ...TYPESCRIPT, string: (text: string) => valueOf(text, steps) };
  const literal = (value: unknown): string => printLiteral(value, notation, 40);
  const all = (step.parameters ?? []).filter((one) => one.name !== undefined);
  const valuesIn = (place: string) => all.filter((one) => one.in === place);
  const args = valuesIn('path').map(({ value }) => literal(value));
  const isList = (name: string): boolean =>
    operation.parameters.some((one) => one['name'] === name && one['schema'].type === 'array');
  const query = Object.fromEntries(
    valuesIn('query').map(({ name, value }) => [name, isList(name) ? [value] : value]),
  );
  const [key] = valuesIn('header').map(({ value }) => value);
  if (Object.keys(query).length > 0) args.push(literal(query));
  const body = step.requestBody?.payload;
  if (body) args.push(literal(body));
  else if (verb !== 'get' && operation.body) args.push('{}');
  if (key) args.push(literal({ idempotencyKey: key }));
  return `await crm.${family}.${method}(${args.join(', ')})`;
}

/** Whether a response is not yet what its step waits for. */
function isWaiting({ stepId, successCriteria = [] }: Step): string {
  const open = successCriteria.flatMap(({ condition }) => {
    const [, pointer, value] = /^\$response\.body#(\S+) == (.+)$/.exec(condition) ?? [];
    return pointer ? [`${accessOf(variableOf(stepId), pointer)} !== ${value}`] : [];
  });
  return open.join(' || ');
}

function statements(step: Step, operation: Operation, steps: readonly Step[]): string {
  const call = callOf(step, operation, steps);
  const name = variableOf(step.stepId);
  const isUsed = step.outputs !== undefined;
  if (!step.onFailure) return `${isUsed ? `const ${name} = ` : ''}${call};\n`;
  return `let ${name} = ${call};
while (${isWaiting(step)}) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  ${name} = ${call};
}
`;
}

function section(workflow: Workflow, byId: ReadonlyMap<string, Operation>): string {
  const { description, outputs, steps, summary, workflowId } = workflow;
  const calls = steps.flatMap((step) => {
    const operation = byId.get(step.operationId ?? '');
    return operation ? [{ step, operation }] : [];
  });
  const boxes = calls.map(({ step, operation }) => {
    const request = `${operation.verb.toUpperCase()} ${operation.path.replace('/v1', '')}`;
    return `${camelCase(step.stepId)}["${step.stepId.replaceAll('-', ' ')}\\n${request}"]`;
  });
  const list = calls.map(
    ({ step, operation }, index) =>
      `${index + 1}. ${step.description} \`${operation.verb.toUpperCase()} ${operation.path}\``,
  );
  const code = calls.map(({ step, operation }) => statements(step, operation, steps)).join('');
  // What needs a receiver at an address of its own is not for a page to run.
  const isRunnable = !JSON.stringify(steps).includes('$inputs.url');
  const shown = Object.values(outputs).map((value) => valueOf(value, steps));
  return `
## ${summary}

${description.trim()}

\`\`\`mermaid
flowchart LR
  ${boxes.join(' --> ')}
\`\`\`

${list.join('\n')}

\`\`\`ts${isRunnable ? ` ${workflowId}` : ''}
${CLIENT}
${code.includes('${run}') ? 'const run = Date.now();\n' : ''}${code}console.log(${shown.join(', ')});
\`\`\`
`;
}

/** `docs/workflows.md`: each workflow with a picture, its steps, and a program that carries it out. */
export function workflowsPage(arazzo: JsonObject, openapi: JsonObject): string {
  const byId = new Map(listOperations(openapi).map((operation) => [operation.id, operation]));
  // The token is the client's business.
  const shown = (arazzo['workflows'] as Workflow[]).filter(
    ({ workflowId }) => workflowId !== 'get-token',
  );
  return INTRODUCTION + shown.map((workflow) => section(workflow, byId)).join('');
}
