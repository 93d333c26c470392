import { Act } from './announce.tsx';
import { control } from './api.ts';

/** A world to look around in, for who has no data yet. */
export const LoadExamples = () => (
  <Act
    class="primary"
    work={() => control('plantSeed', { body: { seed: 'examples' } })}
    done="The examples are there."
  >
    Load the examples
  </Act>
);
