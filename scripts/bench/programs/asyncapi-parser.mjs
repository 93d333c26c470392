// The AsyncAPI parser by itself, as a command: it has no light command line of its own.
import { Parser } from '@asyncapi/parser';
import { readFileSync } from 'node:fs';

await new Parser().validate(readFileSync('generated/asyncapi.json', 'utf8'));
