/** A move between two states; `[*]` stands for the start and the end. */
export interface StateMove {
  readonly from: string;
  readonly to: string;
  /** What moves it; empty where the source says nothing. */
  readonly label: string;
  /** Whether all of it is stated by the service. */
  readonly isStated: boolean;
}

const MOVE = /^\s*(\S+)\s*-->\s*(\S+?)(?::\s*(.*))?$/;
// Who decided a move is told apart from its words.
const ORIGIN = /\s*\((?:stated|decided|\w+ stated, \w+ decided)\)$/;

/** The moves of a Mermaid `stateDiagram-v2`, in the order of the source. */
export function parseStates(source: string): StateMove[] {
  const lines = source.split('\n').slice(1);
  return lines.flatMap((line) => {
    const [, from, to, label = ''] = MOVE.exec(line) ?? [];
    if (!from || !to) return [];
    return { from, to, label: label.replace(ORIGIN, ''), isStated: label.endsWith('(stated)') };
  });
}
