// By the fast compiler; the other one is in event-types.full.ts.
import { testTypesWith } from './compiled-types.ts';

testTypesWith('typescript7');
