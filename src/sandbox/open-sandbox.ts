import type { Channel, Job, Message, WhatsappTemplate } from '../../generated/index.ts';
import { createService, type Service } from '../service/create-service.ts';
import { Access } from './access/access.ts';
import {
  issueCredentials,
  type SandboxCredentials,
  type SandboxCredentialsOptions,
} from './access/issue-credentials.ts';
import type { Greased } from '../grease/greaser.ts';
import type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
import {
  cause,
  failJob,
  moveChannel,
  reportMessage,
  reviewTemplate,
  type MessageReport,
} from './causes.ts';
import type { Context } from './context.ts';
import { createServeControl, isControl } from './control/serve-control.ts';
import type { Review } from './conversing/review-template.ts';
import { createEngine, type OpenEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { writeToSandbox, type WrittenMessage } from './conversing/write-to-sandbox.ts';
import type { SandboxRequest } from './http/request-log.ts';
import { createSandboxFetch, type SandboxFetch } from './http/sandbox-fetch.ts';
import { createServe, type Serve } from './http/serve.ts';
import type { Platform } from './platform/platform.ts';
import { readSandboxOptions } from './read-sandbox-options.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { Recent } from './recent.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from './seed/default-application.ts';
import { goOn, openWorld } from './seed/open-world.ts';
import { plantSeed } from './seed/plant-seed.ts';
import { exampleWorld } from './seed/example-world.ts';
import type { SeedData } from './seed/seed-data.ts';

/** The service in this process: it keeps state, and its clock can be moved. */
export interface WebSandbox {
  /** A `fetch` that ends here, for `createClient` and for tests; no socket is opened. */
  readonly fetch: SandboxFetch;
  /** The latest requests, oldest first. */
  readonly requests: readonly SandboxRequest[];
  /** The latest attempts to deliver events, oldest first. */
  readonly deliveries: readonly DeliveryAttempt[];
  /** How the sandbox broke the contract: always empty, unless it has a fault. Tests may well look. */
  readonly violations: readonly string[];
  /** What was added to responses and deliveries by the option `grease`, each place once, oldest first. */
  readonly greased: readonly Greased[];
  /** Whether `data` was there before, made with another seed: what is there stays, until `reset`. */
  readonly isSeedOld: boolean;
  /** Time of its clock. */
  now(): Date;
  /** Moves the clock on by milliseconds; resolves when all that was due on the way is done. */
  advance(milliseconds: number): Promise<void>;
  /** Resolves when no delivery is under way. */
  settle(): Promise<void>;
  /** Puts data in, as the service shows it. Throws a TypeError that names what breaks the contract. */
  seed(data: SeedData | 'examples'): void;
  /**
   * Credentials of an application: with all scopes, or of a new one with only some of them, or in
   * another workspace, which sees nothing of this one.
   */
  credentials(scopes?: readonly string[], options?: SandboxCredentialsOptions): SandboxCredentials;
  /** A token of the first application that does not expire, however fast the clock goes. */
  lastingToken(): string;
  /** Lets a contact write a message, as nobody but a contact can. */
  receiveMessage(message: WrittenMessage): Message;
  /**
   * Gives a message the status that its channel reports; from there it goes on by reports alone.
   * Throws a TypeError for a move that there is not.
   */
  reportMessage(id: string, report: MessageReport): Message;
  /** Connects a channel, or loses its connection. Throws a TypeError for a move that there is not. */
  moveChannel(id: string, status: 'active' | 'disconnected'): Channel;
  /** Ends the review of a WhatsApp template. Throws a TypeError when it has ended. */
  reviewTemplate(id: string, review: Review): WhatsappTemplate;
  /** Ends a running job that cannot go on, for a reason. Throws a TypeError for another one. */
  failJob(id: string, error: string): Job;
  /** Calls back for each request from now on. */
  onRequest(listener: (request: SandboxRequest) => void): void;
  /** Calls back for each attempt to deliver an event from now on. */
  onDelivery(listener: (attempt: DeliveryAttempt) => void): void;
  /** Calls back for each fault of the sandbox from now on: `violations`, as they come. */
  onViolation(listener: (violation: string) => void): void;
  /** Goes back to how it was at the start, but for the clock. */
  reset(): Promise<void>;
  /** Ends what is under way, and closes the data. */
  close(): Promise<void>;
}

/** A sandbox, and what a server in front of it goes by. */
export interface OpenSandbox {
  readonly sandbox: WebSandbox;
  readonly serve: Serve;
  readonly basePath: string;
  readonly maxBytes: number;
  setPublicUrl(url: string): void;
}

// It holds no state, and what it has compiled serves every sandbox of the process.
let shared: Service | undefined;

/**
 * Opens a sandbox where the platform is.
 *
 * @throws {TypeError} for an option or a seed that is none
 * @throws {Error} when the file for its data cannot be used
 */
export async function openSandbox(
  platform: Platform,
  options: SandboxOptions,
): Promise<OpenSandbox> {
  const settings = readSandboxOptions(options);
  const service = (shared ??= createService());
  const opened = await createEngine(platform, settings, service, options.data);
  const running = new RunningSandbox(opened, options);
  const basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '');
  const { maxBodyBytes: maxBytes } = settings;
  const { serve } = running;
  const fetch = createSandboxFetch(platform, serve, basePath, maxBytes);
  const sandbox = toSandbox(running, opened, fetch);
  return { sandbox, serve, basePath, maxBytes, setPublicUrl: opened.setPublicUrl };
}

/** An engine that serves requests, with options that may change and a state that may begin anew. */
class RunningSandbox {
  readonly engine: Engine;
  readonly access: Access;
  readonly log: Recent<SandboxRequest>;
  readonly #violations: Recent<string>;
  readonly #options: SandboxOptions;
  readonly #serveControl: ReturnType<typeof createServeControl>;
  #changes: SandboxOptions = {};
  #serveService: Serve;
  isSeedOld: boolean;

  constructor({ engine, violations }: OpenEngine, options: SandboxOptions) {
    this.engine = engine;
    this.access = new Access(engine);
    this.log = new Recent(engine.settings.requestLog, engine.activity.next);
    this.#violations = violations;
    this.#options = options;
    this.#serveService = this.#start();
    this.#serveControl = createServeControl({
      engine,
      access: this.access,
      log: this.log,
      violations,
      options: () => ({ ...options, ...this.#changes }),
      change: (more) => this.#change(more),
      reset: (seed) => this.reset(seed),
      resume: () => this.#resume(),
    });
    this.log.listen((request) => request.violations.forEach((each) => violations.add(each)));
    this.isSeedOld = openWorld(engine, this.access, options.seed);
  }

  readonly serve: Serve = async (raw, ip) =>
    isControl(raw.path) && raw.method !== 'OPTIONS'
      ? { sent: await this.#serveControl(raw), isBroken: false }
      : this.#serveService(raw, ip);

  async reset(seed = this.#options.seed): Promise<void> {
    const { engine, access } = this;
    await engine.timers.settle();
    engine.timers.clear();
    engine.store.clear();
    for (const recent of [this.log, engine.attempts, this.#violations]) recent.clear();
    this.#changes = {};
    this.#change({});
    this.isSeedOld = openWorld(engine, access, seed);
    engine.activity.restart();
    this.#serveService = this.#start();
  }

  /** Goes on with a state that was imported. */
  #resume(): void {
    this.engine.store.transaction(() => goOn(this.engine, this.access));
    this.engine.activity.restart();
    this.#serveService = this.#start();
  }

  /** What counts requests begins anew, too. */
  #start(): Serve {
    return createServe(this.engine, this.access, this.log);
  }

  #change(more: SandboxOptions): void {
    const changed = { ...this.#options, ...this.#changes, ...more };
    const { settings } = this.engine;
    const next = readSandboxOptions(changed);
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
      const world = data === 'examples' ? exampleWorld(engine.service) : data;
      const workspace = engine.workspace(DEFAULT_WORKSPACE);
      engine.store.transaction(() => plantSeed(engine, workspace, world));
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
