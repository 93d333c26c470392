import type { JsonObject } from '../../src/service/json.ts';
import { readYaml } from '../read-yaml.ts';

export const TINY: JsonObject = readYaml(import.meta.dirname, 'tiny.yaml');
