import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from '../contract/paths.ts';

/** Runs one of this project's scripts, as `npm run` does; what it says when it fails. */
export function checkCommand(args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-opt', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

/** `https://github.com/owner/name` of all the ways to write it; anything else as it is. */
export function readRepository(text: string): string {
  const [, owner, name] =
    /^(?:github:|(?:git\+)?(?:https?|ssh|git):\/\/(?:[^/@]+@)?github\.com\/|git@github\.com:)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      text,
    ) ?? [];
  return owner ? `https://github.com/${owner}/${name}` : text;
}

/** Where this tree is from: the repository of the workflow that runs, else that of the remote `origin`. */
export function findRepository(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  if (server && name) return readRepository(`${server}/${name}`);
  try {
    const url = execFileSync('git', ['remote', 'get-url', 'origin'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const repository = readRepository(url.trim());
    // A folder is where a clone came from, not where the project lives.
    return repository.startsWith('https://') ? repository : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with the repository that package.json names. npm publishes with provenance only from that one, and
 * makes the page's links, `homepage` and `bugs` from it.
 *
 * @param named - the field `repository`
 * @param here - where this tree is from, if that is known
 */
export function checkRepository(named: unknown, here: string | undefined): string[] {
  const url = typeof named === 'string' ? named : (named as { url?: string } | undefined)?.url;
  const short = here?.replace('https://github.com/', 'github:') ?? 'github:OWNER/NAME';
  const cure = `\`npm pkg set repository=${short}\``;
  if (!url) return [`package.json names no repository: ${cure}, and commit it.`];
  const repository = readRepository(url);
  if (!here || repository === here) return [];
  return [`package.json names ${repository}, and this is ${here}: ${cure}, or release it there.`];
}
