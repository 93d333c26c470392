// The other side of lint.ts: a thread, because it can be ended whatever a rule or a pattern does.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  ISpectralDiagnostic as SpectralResult,
  Ruleset,
  RulesetDefinition,
} from '@stoplight/spectral-core';
import { targetOf } from '../lint/certain.ts';
import { decoded } from '../lint/check-references.ts';
import { type Finding, SEVERITIES } from '../lint/finding.ts';
import {
  READABLE,
  REDOCLY_RULES,
  type RulesetName,
  SPECTRAL_PROVED_BY_REDOCLY,
} from '../lint/rule-choice.ts';
import { reportFile, type RuleHelp } from '../report/report.ts';
import { escapeSegment, pointerSegments } from '../service/json.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { checkSource } from './check-source.ts';
import { lintTree, type Origin } from './lint-tree.ts';

export interface LintTask {
  /** The program of Spectral, which the user's project has. */
  readonly program: string;
  /** A rule set of this package, or the path of another. */
  readonly ruleset: { readonly name: RulesetName } | { readonly path: string };
  readonly files: readonly string[];
  /** The largest file that is read. */
  readonly maxBytes: number;
}

export interface LintReply {
  readonly findings: readonly Finding[];
  /** Of the rules that found something. */
  readonly rules: ReadonlyMap<string, RuleHelp>;
  readonly files: readonly string[];
}

/** What the thread says: which file it looks at, and how it ended. */
export type LintMessage =
  | { readonly kind: 'file'; readonly file: string }
  | ({ readonly kind: 'done' } & LintReply)
  | { readonly kind: 'failed'; readonly why: string; readonly isUsage: boolean };

const say = (message: LintMessage): void => parentPort?.postMessage(message);

const task = workerData as LintTask;
const { program, ruleset } = task;
// The parts of Spectral that its program uses, and not those that another package may have brought.
const load = createRequire(program);
const { Ruleset: RulesetClass, Spectral } = load('@stoplight/spectral-core');
const { Resolver } = load('@stoplight/spectral-ref-resolver');

// Where a reference leads, Spectral takes names as a URL escapes them, and gets no further than to `$defs` or `{id}`.
try {
  const core = dirname(load.resolve('@stoplight/spectral-core'));
  const { DocumentInventory } = load(join(core, 'documentInventory.js'));
  DocumentInventory.prototype.convertRefMapKeyToPath = (key: string) =>
    pointerSegments(decoded(key));
} catch {
  // A version of it in which this is elsewhere goes on as it is.
}

const OWN: Readonly<
  Record<RulesetName, () => Promise<{ default: RulesetDefinition & { rules: object } }>>
> = {
  full: () => import('../spectral/ruleset.js'),
  strict: () => import('../spectral/strict.js'),
  recommended: () => import('../spectral/recommended.js'),
};

async function loadRuleset(): Promise<Ruleset> {
  if ('name' in ruleset) {
    const { default: definition } = await OWN[ruleset.name]();
    const off = SPECTRAL_PROVED_BY_REDOCLY.map((name) => [name, 'off'] as const);
    const rules = { ...definition.rules, ...Object.fromEntries(off) };
    return new RulesetClass({ ...definition, rules }, { severity: 'recommended' });
  }
  const { bundleAndLoadRuleset } = load('@stoplight/spectral-ruleset-bundler/with-loader');
  return await bundleAndLoadRuleset(ruleset.path, { fs, fetch });
}

// What is linted is in one piece: nothing is ever fetched or read.
const resolver = new Resolver({ resolvers: {} });
const VALUES = ['example', 'examples', 'default', 'enum', 'const'];

/** A reference that leads nowhere in its own file, wherever it stands; Redocly has looked at those to others. */
function isBroken(path: SpectralResult['path'], document: object): boolean {
  const { $ref } = path.slice(0, -1).reduce((node: any, key) => node?.[key], document) ?? {};
  const isLocal = String($ref).startsWith('#') && !path.some((key) => VALUES.includes(String(key)));
  return isLocal && !targetOf($ref, document);
}

/** What both tools find in one description, and the files that were read. */
async function lintOne(file: string, spectral: typeof Spectral): Promise<[Finding[], string[]]> {
  const sources = checkSource(file, task.maxBytes);
  const tree = await lintTree(sources, 'name' in ruleset ? REDOCLY_RULES[ruleset.name] : READABLE);
  const [source = ''] = sources.keys();
  const parsed = { data: tree.document, ast: {}, lineMap: [], diagnostics: [] };
  const place = ({ file, path }: Origin) => ({
    ...(sources.get(file)?.locate(path) ?? { line: 1, column: 1 }),
    file: reportFile(file),
    pointer: `#${path.map((one) => `/${escapeSegment(one)}`).join('')}`,
  });
  // What bundling calls a file is no fault of its form.
  const isNamedByBundling = (path: SpectralResult['path']): boolean =>
    path.length === 2 &&
    path[0] === 'components' &&
    Object.keys(Object((tree.document as any).components[path[1] ?? ''])).some(
      (name) => !/^[\w.-]+$/.test(name) && tree.originOf([...path, name]).file !== source,
    );
  const findings = tree.problems.map(({ rule, message, severity, ...origin }): Finding => {
    return { ...place(origin), tool: 'redocly', rule, message, severity };
  });
  const run = spectral.run({ parsed, source, getLocationForJsonPath: () => undefined });
  // Some rules fall over what has not the form of a description: Redocly says where. Over any other none may.
  const found: SpectralResult[] = await run.catch((crash: unknown) => {
    const form = findings.find(({ rule, severity }) => rule === 'struct' && severity === 'error');
    if (!form) throw crash;
    const message = `Fix what \`struct\` finds, and lint again: a rule fell over it. ${explain(crash)}`;
    findings.push({ ...form, tool: 'spectral', rule: 'rules-applied', message });
    return [];
  });
  for (const { code, path, message, severity } of found) {
    const isReference = code === 'invalid-ref';
    if (isReference && !isBroken(path, tree.document)) continue;
    if (code === 'oas3-schema' && isNamedByBundling(path)) continue;
    const rule = isReference ? 'no-unresolved-refs' : String(code);
    const at = place(tree.originOf(isReference ? path.slice(0, -1) : path));
    const level = SEVERITIES[severity] ?? 'error';
    findings.push({ ...at, tool: 'spectral', rule, message, severity: level });
  }
  return [findings, [...sources.keys()]];
}

async function lint(): Promise<LintReply> {
  const loaded = await loadRuleset();
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(loaded);
  const findings: Finding[] = [];
  const files: string[] = [];
  for (const file of task.files) {
    say({ kind: 'file', file });
    const [found, read] = await lintOne(file, spectral);
    findings.push(...found);
    files.push(...read);
  }
  const names = new Set(findings.map(({ rule }) => rule));
  return { findings, files, rules: await describeRules(loaded, names) };
}

async function describeRules({ rules }: Ruleset, names: ReadonlySet<string>) {
  const guides = 'name' in ruleset ? (await import('../spectral/house-rules.js')).houseRules : {};
  const known = Object.entries(rules).filter(([name]) => names.has(name));
  return new Map<string, RuleHelp>(
    known.map(([name, { description, message, documentationUrl: url }]) => {
      const guide = Object.hasOwn(guides, name) ? guides[name]?.guide : undefined;
      const help = guide && `${guide.why}\n\n${guide.fix}`;
      const isUrl = url && URL.canParse(url);
      return [name, { description: description ?? message ?? name, help, ...(isUrl && { url }) }];
    }),
  );
}

/** Spectral collects what rules throw. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner: unknown[] = 'errors' in error ? (error.errors as unknown[]) : [];
  return inner.length > 0 ? [...new Set(inner.map(explain))].join('; ') : error.message;
}

try {
  say({ kind: 'done', ...(await lint()) });
} catch (error) {
  say({ kind: 'failed', why: explain(error), isUsage: error instanceof UsageError });
}
