import { Octokit } from '../peers/octokit.ts';

const octokit = new Octokit({
  auth: 'example_token',
  throttle: { onRateLimit: () => false, onSecondaryRateLimit: () => false },
});
const repo = { owner: 'example', repo: 'crm' };

const { data: issue } = await octokit.request('POST /repos/{owner}/{repo}/issues', {
  ...repo,
  title: 'Lucía',
});
const at = { ...repo, issue_number: issue.number };
await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
  ...at,
  title: 'Lucía F.',
});
await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}', at);
const { data: issues } = await octokit.request('GET /repos/{owner}/{repo}/issues', repo);
await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
  ...at,
  body: '¡Hola!',
});
await octokit.request('GET /repos/{owner}/{repo}/labels', repo);
await octokit.request('GET /repos/{owner}/{repo}', repo);
await octokit.request('POST /repos/{owner}/{repo}/milestones', { ...repo, title: 'Renewal' });
await octokit.request('GET /repos/{owner}/{repo}/milestones', repo);
await octokit.request('DELETE /repos/{owner}/{repo}/labels/{name}', { ...repo, name: 'fleet' });

export const names: string[] = issues.map(({ title }) => title);
