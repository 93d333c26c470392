import { jsonSchemaOf } from '../document/envelope.js';
import { isObject } from '../document/is-object.js';
import { V1_WRITES } from '../given.js';

/** @param {any} response */
const isJob = (response) =>
  jsonSchemaOf(response)?.properties?.data?.properties?.object?.const === 'job';

/** @param {any} response @param {string} poll */
const leadsTo = (response, poll) =>
  Object.values(response.links ?? {}).some((link) => link?.operationId === poll);

/**
 * @param {any} operation a write
 * @param {{ poll: string, jobs: string }} options operationId that polls a job; path of jobs themselves
 * @param {{ path: (string | number)[] }} context
 */
function acceptedIsJob(operation, { poll, jobs }, { path }) {
  const responses = Object.entries(operation.responses ?? {}).filter(
    ([, one]) => isObject(one) && !one['$ref'],
  );
  return responses.flatMap(([status, response]) => {
    const at = [...path, 'responses', status];
    if (status !== '202') {
      const isStart = /^2/.test(status) && isJob(response) && !String(path[1]).startsWith(jobs);
      if (!isStart) return [];
      const message = `Status ${status} returns a job that has yet to run: use status 202.`;
      return [{ message, path: at }];
    }
    if (!isJob(response))
      return [{ message: 'Status 202 means a job, so `data` must be a Job.', path: at }];
    if (leadsTo(response, poll)) return [];
    return [{ message: `Status 202 needs a link to \`${poll}\`, which polls the job.`, path: at }];
  });
}

export const rule = {
  description: 'Status 202 returns a Job and a link for polling it, and no other status does.',
  why: 'A caller who reads 202 must know without the documentation what to poll. Calls below `/v1/jobs` change a job that exists, so they return 200.',
  fix: 'Return 202 for long work, with a Job in `data` and a link to `getJob` that takes its `id`.',
  given: V1_WRITES,
  then: { function: acceptedIsJob, functionOptions: { poll: 'getJob', jobs: '/v1/jobs' } },
};
