import { testTypesWith } from './compiled-types.ts';

testTypesWith('typescript');
