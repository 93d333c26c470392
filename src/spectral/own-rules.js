// The rules of this project alone, which need no package but Spectral's own: the extensions of editors load no other.
// ruleset.js adds Spectral's rules and OWASP's.
import { houseRules } from './house-rules.js';

export default {
  rules: Object.fromEntries(Object.entries(houseRules).map(([name, { rule }]) => [name, rule])),
};
