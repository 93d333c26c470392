import { createService } from '../../../../src/service/create-service.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import type { RawRequest } from '../../../../src/service/read-request.ts';

const { readRequest } = createService();
const AUTHORIZED = new Headers({ authorization: 'Bearer any' });

/** What the compiled validators of the contract say of a request that is not sent; its token is not asked for. */
export function checkRequest(
  request: Pick<Request, 'method' | 'url' | 'headers'>,
  body: string,
): readonly Issue[] {
  const { pathname: path, searchParams: query } = new URL(request.url);
  const headers: RawRequest['headers'] = {
    get: (name) => AUTHORIZED.get(name) ?? request.headers.get(name),
  };
  const { refusal } = readRequest({ method: request.method, path, query, headers, body }, () => ({
    scopes: 'all',
  }));
  if (refusal?.status !== 400) return [];
  const { body: said } = refusal;
  if ('error_description' in said)
    return [{ in: 'body', pointer: '', message: said.error_description }];
  return (said.error.details as { issues: readonly Issue[] }).issues;
}
