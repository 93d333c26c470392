import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compareVersions, parseVersion } from '../../src/gate/version.ts';
import { ASYNCAPI, OPENAPI } from '../contract/paths.ts';

/** The tag of the release before this commit, such as `v1.0.0`; undefined before the first. */
export function findLastRelease(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const here = git('tag', '--points-at', 'HEAD', '--list', 'v*').trim();
    // A commit that is being released has its own tag already.
    const from = here ? 'HEAD^' : 'HEAD';
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', from).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Every version that a release promises. */
export interface Versions {
  readonly package: string;
  /** The newest in CHANGELOG.md. */
  readonly changelog: string | undefined;
  /** `info.version` of the HTTP interface. */
  readonly openapi: string;
  /** `info.version` of the events. */
  readonly asyncapi: string;
  /** The newest in docs/contract-changelog.md. */
  readonly contractChangelog: string | undefined;
}

export function readVersions(root: string): Versions {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    package: JSON.parse(read('package.json')).version,
    changelog: newestIn(read('CHANGELOG.md')),
    openapi: String(parse(read(OPENAPI)).info.version),
    asyncapi: String(parse(read(ASYNCAPI)).info.version),
    contractChangelog: newestIn(read('docs/contract-changelog.md')),
  };
}

/** The version of a changelog's first chapter. */
export const newestIn = (changelog: string): string | undefined =>
  /^## (\S+)/m.exec(changelog)?.[1];

/**
 * What does not agree among the versions, with the tag of the last release and that of this one where there are any.
 */
export function checkVersions(versions: Versions, lastRelease?: string, tag?: string): string[] {
  const { package: own, changelog, openapi, asyncapi, contractChangelog } = versions;
  const [now, before] = [parseVersion(own), lastRelease ? parseVersion(lastRelease) : undefined];
  const checks: readonly (readonly [boolean, string])[] = [
    [now !== undefined, `package.json has the version ${own}: write it as 1.2.3.`],
    [changelog === own, `CHANGELOG.md begins with ${changelog}: add a chapter for ${own}.`],
    [
      openapi === asyncapi,
      `${OPENAPI} is ${openapi}, and ${ASYNCAPI} is ${asyncapi}: say the same.`,
    ],
    [
      contractChangelog === openapi,
      `docs/contract-changelog.md begins with ${contractChangelog}: add a chapter for ${openapi}.`,
    ],
    [
      !now || !before || compareVersions(now, before) > 0,
      `package.json has the version ${own}, and ${lastRelease} is out: raise it.`,
    ],
    [!tag || tag === `v${own}`, `The tag is ${tag}, and the package ${own}: tag it v${own}.`],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
