import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JsonObject } from '../../src/service/json.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { emitOtherForms } from '../../scripts/emit/descriptions.ts';
import type { Tool } from './tool.ts';

const run = promisify(execFile);

/** Where the tools are installed. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** What is written while they run; git ignores it. */
export const CACHE = join(FOLDER, '.cache');

const readGenerated = (name: string): Promise<string> =>
  readFile(join(ROOT, 'generated', name), 'utf8');

const texts = {
  'openapi.json': await readGenerated('openapi.json'),
  'asyncapi.json': await readGenerated('asyncapi.json'),
};
/** The description as the tools get it. */
export const openapi: JsonObject = JSON.parse(texts['openapi.json']);
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...texts,
  ...emitOtherForms(openapi, JSON.parse(texts['asyncapi.json'])),
};

// The tools before those of this project, and the Node of this project before that of the machine.
const PATH = [join(FOLDER, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']];

/** A folder in which one tool works: the descriptions lie in it, and what the tool makes of them. */
export class ToolFolder {
  readonly root: string;
  #modules = 0;

  private constructor(name: string) {
    this.root = join(CACHE, name.replaceAll(/\W+/g, '-'));
  }

  /** Makes the folder anew, with the descriptions and the tool's own files. */
  static async start(tool: Tool): Promise<ToolFolder> {
    const folder = await ToolFolder.#empty(tool.name, tool);
    for (const [name, text] of Object.entries(DESCRIPTIONS)) await folder.write(name, text);
    if (tool.adapt) await folder.write('openapi.json', JSON.stringify(tool.adapt(openapi)));
    return folder;
  }

  /** The same tool in another folder, with a description that is not ours, after it has run. */
  static async tryOn(tool: Tool, description: JsonObject): Promise<ToolFolder> {
    const folder = await ToolFolder.#empty(`${tool.name} elsewhere`, tool);
    for (const name of Object.keys(DESCRIPTIONS))
      await folder.write(name, JSON.stringify(description));
    await folder.run(tool.command);
    return folder;
  }

  static async #empty(name: string, { files = {} }: Tool): Promise<ToolFolder> {
    const folder = new ToolFolder(name);
    await rm(folder.root, { recursive: true, force: true });
    await mkdir(folder.root, { recursive: true });
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
    return folder;
  }

  path(name: string): string {
    return join(this.root, name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8');
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(this.path(name), text);
  }

  /** Runs a command of a shell here; `npx` is left out, since nothing may come from elsewhere. */
  async run(command: string): Promise<string> {
    const options = {
      cwd: this.root,
      env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', PATH: PATH.join(delimiter) },
      maxBuffer: 64_000_000,
    };
    const { stdout, stderr } = await run('sh', ['-ec', command.replaceAll('npx ', '')], options);
    return stdout + stderr;
  }

  /** Runs a module as if it were started here; resolves to what it exports. */
  async import(code: string): Promise<any> {
    const here = code.replaceAll(/'((?:openapi|asyncapi)\.[\w.]+)'/g, (_, name: string) =>
      JSON.stringify(this.path(name)),
    );
    // A module of a name is evaluated once.
    this.#modules += 1;
    const name = `use-${this.#modules}.mjs`;
    await this.write(name, here);
    return import(/* @vite-ignore */ this.path(name));
  }
}
