// The other side of run-spectral.ts: a thread, because it can be ended whatever a rule or a pattern does.
import { readFile } from 'node:fs/promises';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ISpectralDiagnostic, Ruleset, RulesetDefinition } from '@stoplight/spectral-core';
import type { RuleHelp } from '../report/report.ts';

/** A rule set of this package. */
export type RulesetName = 'full' | 'strict' | 'recommended';

/** What the thread is told. */
export interface LintTask {
  /** The program of Spectral, which the user's project has. */
  readonly program: string;
  /** A rule set of this package, or the path of another. */
  readonly ruleset: { readonly name: RulesetName } | { readonly path: string };
  /** Absolute paths, and what stands in the files. */
  readonly descriptions: readonly { readonly path: string; readonly text: string }[];
}

/** One result of Spectral; its places count from 0. */
export interface SpectralResult {
  readonly rule: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  /** 0 is an error, 3 a hint. */
  readonly severity: number;
  readonly source: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

/** What the thread replies with. */
export interface LintReply {
  readonly results: readonly SpectralResult[];
  /** Of the rules that found something. */
  readonly rules: ReadonlyMap<string, RuleHelp>;
}

/** What the thread says: which file it looks at, and how it ended. */
export type LintMessage =
  | { readonly kind: 'file'; readonly file: string }
  | ({ readonly kind: 'done' } & LintReply)
  | { readonly kind: 'failed'; readonly why: string };

const say = (message: LintMessage): void => parentPort?.postMessage(message);

const { program, ruleset, descriptions } = workerData as LintTask;
// The parts of Spectral that its program uses, and not those that another package may have brought.
const load = createRequire(program);
const { Document, Ruleset: RulesetClass, Spectral } = load('@stoplight/spectral-core');
const { Yaml } = load('@stoplight/spectral-parsers');
const { Resolver } = load('@stoplight/spectral-ref-resolver');

const OWN: Readonly<Record<RulesetName, () => Promise<{ default: RulesetDefinition }>>> = {
  full: () => import('../spectral/ruleset.js'),
  strict: () => import('../spectral/strict.js'),
  recommended: () => import('../spectral/recommended.js'),
};

async function loadRuleset(): Promise<Ruleset> {
  if ('name' in ruleset) {
    const { default: definition } = await OWN[ruleset.name]();
    return new RulesetClass(definition, { severity: 'recommended' });
  }
  const { bundleAndLoadRuleset } = load('@stoplight/spectral-ruleset-bundler/with-loader');
  return await bundleAndLoadRuleset(ruleset.path, { fs, fetch });
}

/** Reads files and nothing else: what is on the web is never fetched. */
const resolver = new Resolver({
  resolvers: { file: { resolve: async (uri: URL) => readFile(decodeURI(String(uri)), 'utf8') } },
});

async function lint(): Promise<LintReply> {
  const loaded = await loadRuleset();
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(loaded);
  const found: ISpectralDiagnostic[] = [];
  for (const { path, text } of descriptions) {
    say({ kind: 'file', file: path });
    found.push(...(await spectral.run(new Document(text, Yaml, path))));
  }
  const results = found.map(({ code, message, path, severity, source = '', range }) => ({
    rule: String(code),
    message,
    path,
    severity,
    source,
    range: { start: { ...range.start } },
  }));
  const names = new Set(results.map(({ rule }) => rule));
  return { results, rules: await describeRules(loaded, names) };
}

async function describeRules(
  { rules }: Ruleset,
  names: ReadonlySet<string>,
): Promise<Map<string, RuleHelp>> {
  const guides = 'name' in ruleset ? (await import('../spectral/house-rules.js')).houseRules : {};
  const known = Object.entries(rules).filter(([name]) => names.has(name));
  return new Map(
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
  return inner.length > 0 ? [...new Set(inner.map(explain))].join('\n') : error.message;
}

try {
  say({ kind: 'done', ...(await lint()) });
} catch (error) {
  say({ kind: 'failed', why: explain(error) });
}
