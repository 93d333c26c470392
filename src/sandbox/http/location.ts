import type { Service } from '../../service/create-service.ts';
import { remember } from '../../service/json.ts';
import type { ServiceRequest } from '../../service/read-request.ts';
import type { Link } from '../../service/service-operation.ts';

/** A part of a path: a fixed text, or a value that a link names. */
type Part = (path: ServiceRequest['path'], body: any) => string;

const known = new WeakMap<Link, readonly Part[]>();

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
  const parts = remember(known, link, () =>
    (paths.get(link.operationId) ?? '')
      .split(/\{(\w+)\}/)
      .map((text, index) => (index % 2 ? readValue(link.parameters[text] ?? '') : () => text)),
  );
  return parts.reduce((text, part) => text + part(path, body), '');
}

/** A runtime expression as the contract's links have it. */
function readValue(expression: string): Part {
  const [, parameter] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (parameter !== undefined) return (path) => encodeURIComponent(path[parameter] ?? '');
  const [, pointer] = /^\$response\.body#\/(.*)$/.exec(expression) ?? [];
  const keys = pointer?.split('/') ?? [];
  return (_, body) => {
    const found = keys.reduce((node, key) => node[key], body);
    if (typeof found === 'string') return encodeURIComponent(found);
    throw new Error(`The link's expression ${expression} leads to no text of the response.`);
  };
}
