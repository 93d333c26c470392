import { control } from './api.ts';
import { attempt } from './announce.tsx';

/** A world to look around in, for who has no data yet. */
export const LoadExamples = () => (
  <button
    type="button"
    class="primary"
    onClick={() =>
      void attempt(
        () => control('plantSeed', { body: { seed: 'examples' } }),
        'The examples are there.',
      )
    }
  >
    Load the examples
  </button>
);
