import { sharedService } from '../service/create-service.ts';
import { Access } from './access/access.ts';
import { issueCredentials } from './access/issue-credentials.ts';
import { cause, failJob, moveChannel, reportMessage, reviewTemplate } from './causes.ts';
import type { Context } from './context.ts';
import type { Controlled } from './control/controlled.ts';
import { createServeControl, isControl } from './control/serve-control.ts';
import { createEngine, type OpenEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { writeToSandbox } from './conversing/write-to-sandbox.ts';
import { createSandboxFetch } from './http/sandbox-fetch.ts';
import { createServe, type Serve } from './http/serve.ts';
import type { Platform } from './platform/platform.ts';
import type { SandboxFetch, SandboxRequest, WebSandbox } from './public-types.ts';
import { readSandboxOptions } from './read-sandbox-options.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { Recent } from './recent.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from './seed/default-application.ts';
import { goOn, openWorld } from './seed/open-world.ts';
import { plantSeed } from './seed/plant-seed.ts';

/**
 * Opens a sandbox where the platform is, and what a server in front of it goes by.
 *
 * @throws {TypeError} for an option or a seed that is none
 * @throws {Error} when the file for its data cannot be used
 */
export async function openSandbox(platform: Platform, options: SandboxOptions) {
  const settings = readSandboxOptions(options);
  const opened = await createEngine(platform, settings, sharedService(), options.data);
  const running = new RunningSandbox(opened, options);
  const basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '');
  const { maxBodyBytes: maxBytes } = settings;
  const fetch = createSandboxFetch(platform, running.serve, basePath, maxBytes);
  const sandbox = toSandbox(running, opened, fetch);
  return { sandbox, serve: running.serve, basePath, maxBytes, setPublicUrl: opened.setPublicUrl };
}

/** An engine that serves requests, with options that may change and a state that may begin anew. */
class RunningSandbox implements Controlled {
  readonly engine: Engine;
  readonly access: Access;
  readonly log: Recent<SandboxRequest>;
  readonly violations: Recent<string>;
  readonly #options: SandboxOptions;
  readonly #serveControl: ReturnType<typeof createServeControl>;
  #changes: SandboxOptions = {};
  #serveService: Serve;
  isSeedOld: boolean;

  constructor({ engine, violations }: OpenEngine, options: SandboxOptions) {
    this.engine = engine;
    this.access = new Access(engine);
    this.log = new Recent(engine.settings.requestLog, engine.activity.next);
    this.violations = violations;
    this.#options = options;
    this.#serveService = this.#start();
    this.#serveControl = createServeControl(this);
    this.log.listen((request) => request.violations.forEach((each) => violations.add(each)));
    this.isSeedOld = openWorld(engine, this.access, options.seed);
  }

  readonly serve: Serve = (raw, ip) =>
    isControl(raw.path) && raw.method !== 'OPTIONS'
      ? this.#serveControl(raw).then((sent) => ({ sent, isBroken: false }))
      : this.#serveService(raw, ip);

  async reset(seed = this.#options.seed): Promise<void> {
    const { engine, access } = this;
    await engine.timers.settle();
    engine.store.clear();
    engine.timers.clear();
    for (const recent of [this.log, engine.attempts, this.violations]) recent.clear();
    this.#changes = {};
    this.change({});
    engine.clock.speed = engine.settings.speed;
    this.isSeedOld = openWorld(engine, access, seed);
    engine.activity.restart();
    this.#serveService = this.#start();
  }

  resume(): void {
    this.engine.store.transaction(() => goOn(this.engine, this.access));
    this.engine.activity.restart();
    this.#serveService = this.#start();
  }

  /** What counts requests begins anew, too. */
  #start(): Serve {
    return createServe(this.engine, this.access, this.log);
  }

  options(): SandboxOptions {
    return { ...this.#options, ...this.#changes };
  }

  change(more: SandboxOptions): void {
    const { settings } = this.engine;
    const next = readSandboxOptions({ ...this.options(), ...more });
    // What it has added, and to what, is known on.
    const isSame =
      JSON.stringify(settings.grease?.options) === JSON.stringify(next.grease?.options);
    Object.assign(settings, next, isSame && { grease: settings.grease });
    this.#changes = { ...this.#changes, ...more };
  }
}

function toSandbox(
  running: RunningSandbox,
  { engine, violations, close }: OpenEngine,
  fetch: SandboxFetch,
): WebSandbox {
  const { access, log } = running;
  const here = <R>(work: (context: Context) => R): R => cause(engine, DEFAULT_WORKSPACE, work);
  return {
    fetch,
    requests: log.entries,
    deliveries: engine.attempts.entries,
    violations: violations.entries,
    get greased() {
      return engine.settings.grease?.greased ?? [];
    },
    get isSeedOld() {
      return running.isSeedOld;
    },
    now: () => new Date(engine.clock.now()),
    advance: (milliseconds) => engine.timers.advance(milliseconds),
    settle: () => engine.timers.settle(),
    seed(data) {
      const workspace = engine.workspace(DEFAULT_WORKSPACE);
      engine.store.transaction(() => plantSeed(engine, workspace, data));
    },
    lastingToken: () =>
      engine.store.transaction(() => access.issueLastingToken(DEFAULT_APPLICATION)),
    credentials: (scopes, more) => issueCredentials(engine, access, scopes, more),
    receiveMessage: (message) => writeToSandbox(engine, DEFAULT_WORKSPACE, message),
    reportMessage: (id, report) => here((context) => reportMessage(context, id, report)),
    moveChannel: (id, status) => here((context) => moveChannel(context, id, status)),
    reviewTemplate: (id, review) => here((context) => reviewTemplate(context, id, review)),
    failJob: (id, error) => here((context) => failJob(context, id, error)),
    onRequest: (listener) => log.listen(listener),
    onDelivery: (listener) => engine.attempts.listen(listener),
    onViolation: (listener) => violations.listen(listener),
    reset: () => running.reset(),
    close,
  };
}
