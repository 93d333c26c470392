/** A fault: a piece of text in a file under src/sandbox/, which occurs once, and what replaces it. */
export interface PlantedFault {
  /** The suite that finds it, under test/sandbox/. */
  readonly seenBy: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

/** A fault in a few words. */
export const fault = (
  seenBy: string,
  file: string,
  text: string,
  replacement: string,
): PlantedFault => ({
  seenBy,
  file,
  text,
  replacement,
});
