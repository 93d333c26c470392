// With the plugins that its users add for what ours does by itself.
import { Octokit as Core } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { NEW_CONTACT, type Connect } from './peer.ts';

export const Octokit = Core.plugin(retry, throttling, paginateRest);

export const connect: Connect = (baseUrl, fetch) => {
  const octokit = new Octokit({
    baseUrl,
    auth: 'example_token',
    request: { fetch },
    throttle: { onRateLimit: () => false, onSecondaryRateLimit: () => false },
  });
  const issue = { owner: 'example', repo: 'crm', issue_number: 8 };
  const { name, email, tags } = NEW_CONTACT;
  return {
    create: () =>
      octokit.request('POST /repos/{owner}/{repo}/issues', {
        ...issue,
        title: name,
        body: email,
        labels: tags,
      }),
    get: () => octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}', issue),
  };
};
