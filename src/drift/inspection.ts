import type { Parsed } from './check-response.ts';
import type { Drift } from './drift-report.ts';
import type { IdleQueue, Job } from './idle-queue.ts';
import type { Listener } from './overhear.ts';

/** A response or an event, as far as it can be checked. */
export interface Subject {
  /** What differs before the body is known. */
  checkHead(): readonly Drift[];
  /** What differs in the body. */
  checkText(text: string, parsed: Parsed | undefined): readonly Drift[];
}

/** Takes what an inspection found, and when what it is about came. */
export type Note = (drifts: readonly Drift[], at: number) => void;

/** Each eighth text is parsed again, because its owner may have repaired what he made of it. */
const PARSE_EACH = 8;
let texts = 0;

/** The check of one response or event, in idle time: of its head, and of its text once that is heard. */
export class Inspection implements Job, Listener {
  isWaiting = false;
  size = 0;
  readonly #subject: Subject;
  readonly #queue: IdleQueue;
  readonly #note: Note;
  readonly #at = Date.now();
  #isNew = true;
  #isDone = false;
  #text: string | undefined;
  #parsed: Parsed | undefined;

  constructor(subject: Subject, queue: IdleQueue, note: Note) {
    this.#subject = subject;
    this.#queue = queue;
    this.#note = note;
    this.#isDone = !queue.add(this, 0);
  }

  /** The longest text that is checked. */
  get maxLength(): number {
    return this.#queue.longest;
  }

  /** Has `flush` wait for reading that is under way. */
  expect(work: Promise<unknown>): void {
    this.#queue.expect(work);
  }

  /** Takes the text of the body, the first time that somebody reads it. */
  hear(text: string): void {
    if (this.#isDone) return;
    this.#isDone = true;
    if (this.#queue.add(this, text.length)) this.#text = text;
  }

  /** Takes the value of the text, which is not parsed again. */
  share(value: unknown): void {
    texts += 1;
    if (texts % PARSE_EACH !== 1) this.#parsed = { value };
  }

  run(): void {
    const text = this.#text;
    this.#text = undefined;
    if (this.#isNew) this.#note(this.#subject.checkHead(), this.#at);
    this.#isNew = false;
    if (text !== undefined) this.#note(this.#subject.checkText(text, this.#parsed), this.#at);
  }
}
