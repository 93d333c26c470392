// Redocly's side of `lint`: its rules over the files of a description, and all of them in one piece for Spectral.
import {
  BaseResolver,
  bundle,
  createConfig,
  detectSpec,
  type Document,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core';
import { reportFile } from '../report/report.ts';
import { pointerSegments } from '../service/json.ts';
import type { Severity } from '../lint/finding.ts';
import { UnreadableDescription } from '../gate/read/parse-text.ts';
import { judge, type Way, withoutEchoes } from '../lint/certain.ts';
import { decoded, isAddress } from '../lint/check-references.ts';
import { READABLE, type Rules } from '../lint/rule-choice.ts';
import { VALUE_RULES } from '../lint/value-rules.ts';
import { nodesOf, type Place, pathOf } from '../spectral/document/place.js';
import { isBelow } from '../terminal/read-file.ts';
import { folderOfRun, type Sources } from './check-source.ts';

export interface Origin {
  readonly file: string;
  readonly path: readonly string[];
}

export interface Problem extends Origin {
  readonly rule: string;
  readonly message: string;
  readonly severity: Severity;
}

/** A resolver that has what was read before, and reads nothing else. */
function offline(files: Sources): BaseResolver {
  const resolver = new BaseResolver();
  const [file = ''] = files.keys();
  const resolve = resolver.resolveExternalRef.bind(resolver);
  // The path may be escaped as that of a URL.
  resolver.resolveExternalRef = (base, ref) => {
    const written = resolve(base, ref);
    return files.has(written) || isAddress(ref) ? written : resolve(base, decoded(ref));
  };
  resolver.loadExternalRef = (path) => Promise.reject(new Error(whyNot(path, folderOfRun(file))));
  for (const [path, { text, data }] of files)
    resolver.cache.set(path, Promise.resolve({ source: new Source(path, text), parsed: data }));
  return resolver;
}

/** Whether there is a file outside of the folder is not looked up either. */
function whyNot(path: string, folder: string): string {
  if (isAddress(path)) return `${path} is never fetched. Bundle the description first`;
  const name = reportFile(path);
  return isBelow(path, folder)
    ? `there is no file ${name}`
    : `${name} is outside of the folder. Run this where both are, or bundle the description first`;
}

type Places = Map<unknown, Place & { readonly file: string; readonly written: object }>;

/** Where each object of the files is written, and what is in it there: bundling moves objects, and copies none. */
function placesIn(files: Sources): Places {
  const places: Places = new Map();
  for (const [file, { data }] of files)
    for (const { node, place } of nodesOf(data))
      if (!places.has(node)) places.set(node, { ...place, file, written: { ...node } });
  return places;
}

/** Lints the files of a description, its own first, by the severities of rules, then bundles them in place. */
export async function lintTree(files: Sources, rules: Rules) {
  const [[file, { data }]] = [...files] as unknown as [[string, { data: object }]];
  try {
    detectSpec(data);
  } catch (cause) {
    const why = 'it is neither OpenAPI nor AsyncAPI. Pass the file that refers to it, if one does.';
    throw new UnreadableDescription(`Cannot read ${reportFile(file)}:1:1: ${why}`, { cause });
  }
  const externalRefResolver = offline(files);
  const document = (await externalRefResolver.resolveDocument(null, file, true)) as Document;
  const configOf = (rules: Rules) => createConfig({ rules }, { plugins: [VALUE_RULES] });
  const run = async (rules: Rules): Promise<NormalizedProblem[]> =>
    lintDocument({ document, externalRefResolver, config: await configOf(rules) });
  // Some rules fall over what has not the form of a description: its structure says where. Over any other none may.
  const found = await run(rules).catch(async (crash: unknown) => {
    const problems = await run({ ...READABLE, struct: 'error' });
    if (problems.length === 0) throw crash;
    return problems;
  });
  const wayTo = (at: NormalizedProblem['from']): Way => {
    const own = at?.source.absoluteRef ?? file;
    const path = pointerSegments(at?.pointer ?? '#/');
    const nodes: unknown[] = [files.get(own)?.data];
    for (const key of path) nodes.push((nodes.at(-1) as any)?.[key]);
    return { file: own, path, nodes };
  };
  // Before anything is moved.
  const suspects = found.map(({ ruleId: rule, location: [at], from, severity, message }) => {
    const isOfKey = at?.reportOnKey ?? false;
    return { ...wayTo(at), rule, isOfKey, owner: wayTo(from ?? at), severity, message };
  });
  const places = files.size > 1 ? placesIn(files) : undefined;
  if (places) await bundle({ doc: document, externalRefResolver, config: await configOf({}) });
  const problems = suspects.flatMap(({ severity: least, message, ...suspect }): Problem[] => {
    const { rule, file, path } = suspect;
    const severity = least === 'warn' ? least : judge({ ...suspect, message, description: data });
    return severity ? [{ file, path, rule, message: message.replaceAll('\n', ' '), severity }] : [];
  });
  return {
    problems: withoutEchoes(problems),
    document: data,
    /** Where in the files a path of that piece is written. */
    originOf: (path: readonly (string | number)[]): Origin =>
      originOf(path, { file, data }, places),
  };
}

function originOf(
  path: readonly (string | number)[],
  { file, data }: { file: string; data: unknown },
  places: Places | undefined,
): Origin {
  let origin: Origin = { file, path: [] };
  let node: any = data;
  for (const key of path) {
    // An alias is written in several places.
    const isHere = (places?.get(node)?.written as any)?.[key] === node?.[key];
    node = node?.[key];
    const place = isHere ? undefined : places?.get(node);
    const path = place ? pathOf(place).map(String) : [...origin.path, String(key)];
    origin = { file: place?.file ?? origin.file, path };
  }
  return origin;
}
