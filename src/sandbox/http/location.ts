import type { Service } from '../../service/create-service.ts';
import type { ServiceRequest } from '../../service/read-request.ts';

/**
 * The path of what a write has made, where its response declares `Location`: that of the
 * response's first link, with the values that the link names (OpenAPI 3.1, 4.8.20.4).
 */
export function locationOf(
  { paths }: Service,
  { operation, path }: ServiceRequest,
  body: unknown,
): string | undefined {
  const { headers, links } = operation.success;
  const [link] = links;
  if (!link || !headers['Location']) return undefined;
  return paths
    .get(link.operationId)
    ?.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(valueOf(link.parameters[name] ?? '', path, body)),
    );
}

/** A runtime expression as the contract's links have it. */
function valueOf(expression: string, path: ServiceRequest['path'], body: unknown): string {
  const [, parameter] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (parameter !== undefined) return path[parameter] ?? '';
  const [, pointer = ''] = /^\$response\.body#\/(.*)$/.exec(expression) ?? [];
  const found = pointer
    .split('/')
    .reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], body);
  if (typeof found === 'string') return found;
  throw new Error(`The link's expression ${expression} leads to no text of the response.`);
}
