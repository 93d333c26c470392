import { escapeSegment } from '../service/json.ts';
import { contract } from '../service/load-document.ts';
import { createRouter, type Router } from '../service/router.ts';
import { listOperations, type ServiceOperation } from '../service/service-operation.ts';

const LONGEST_NAME = 48;
const LONGEST_WORD = 20;
const MOST_WORDS = 6;
const SHORTEST_MEAN = 3;

/**
 * Whether a text looks like the name that a programmer gave to a field, rather than like an id, an address or a secret:
 * a few words, with digits at their ends only. What does not is reported as `*`.
 */
export function isPlainName(text: string): boolean {
  if (text.length > LONGEST_NAME || !/^[@_$]?[a-z][\w$-]*$/i.test(text)) return false;
  const words = text
    .replaceAll(/([a-z\d])(?=[A-Z][a-z])/g, '$1_')
    .split(/[_$@-]+/)
    .filter(Boolean);
  const letters = text.replaceAll(/[^a-z]/gi, '').length;
  return (
    words.length <= MOST_WORDS &&
    (words.length === 1 || letters / words.length >= SHORTEST_MEAN) &&
    words.every(
      (word) => word.length <= LONGEST_WORD && /^(?!\d)[A-Z]?[a-z]*[A-Z]*\d{0,3}$/.test(word),
    )
  );
}

/** HTTP gives these to every path, and browsers send the second before a call of another origin. */
export const isOfHttp = (method: string): boolean => /^(head|options)$/i.test(method);

/** An address as clients send it: `HTTPS://API.example.com:443/v1` is `https://api.example.com/v1`. */
export const asSent = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** An address of the service, without slashes at its end. */
export const baseOf = (address: string | undefined): string | undefined =>
  address && asSent(address).replace(/\/+$/, '');

export const isBelow = (url: string, base: string): boolean =>
  url.startsWith(base) && /^(?:$|[/?#])/.test(url.slice(base.length));

/** `https://api.example.com`; empty for a path. */
export const originOf = (url: string): string =>
  /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';

/** The path of a URL that is below a base, without its query. */
export const pathBelow = (url: string, base: string): string =>
  url.slice(base.length).replace(/[?#].*$/s, '');

/** Where a request went: to an operation of the contract, or to a place that it does not have. */
export type Destination = { readonly operation: ServiceOperation } | { readonly unknown: string };

let operations: readonly ServiceOperation[] | undefined;
let router: Router | undefined;

export const allOperations = (): readonly ServiceOperation[] =>
  (operations ??= listOperations(contract));

/** The place of a method and a path, relative to the base of the service. */
export function findOperation(method: string, path: string): Destination {
  router ??= createRouter(allOperations());
  const route = router(method, path);
  if (route && 'operation' in route) return { operation: route.operation };
  return { unknown: `${isPlainName(method) ? method : '*'} ${templateOf(path)}` };
}

/** Where the contract has the responses of an operation: a JSON Pointer. */
export const responsesPlace = ({ path, verb }: ServiceOperation): string =>
  `#/paths/${escapeSegment(path)}/${verb}/responses`;

export const operationNamed = (name: string): ServiceOperation | undefined =>
  allOperations().find((one) => one.name === name);

let prefixes: ReadonlySet<string> | undefined;

/** A path without what may be an id: names of the contract stay, and behind them each second name. */
function templateOf(path: string): string {
  prefixes ??= new Set(Object.keys(contract['paths']).flatMap(startsOf));
  let template = '';
  let unknown = 0;
  for (const segment of path.split('/').slice(1)) {
    const [fixed, variable] = [`${template}/${segment}`, `${template}/{}`];
    if (prefixes.has(fixed)) template = fixed;
    else if (prefixes.has(variable)) template = variable;
    else {
      template = unknown % 2 === 0 && isPlainName(segment) ? fixed : variable;
      unknown += 1;
    }
  }
  return template;
}

/** `/v1/contacts/{}` of `/v1/contacts/{id}`. */
export const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** `/v1`, `/v1/contacts`, `/v1/contacts/{}`. */
function startsOf(path: string): string[] {
  const segments = withoutNames(path).split('/');
  return segments.map((_, end) => segments.slice(0, end + 1).join('/')).slice(1);
}
