import { expect, test } from 'vitest';
import { codeSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { sampleRequests } from '../../scripts/emit/code-samples/sample-request.ts';
import { highlight, highlightSample } from '../../scripts/site/highlight.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';
import { openapi, operations } from '../contract/contract.ts';

const [request] = operations
  .filter(({ id }) => id === 'createContact')
  .flatMap((operation) => sampleRequests(openapi, operation));
const samples = request ? codeSamples(request) : [];

test.each(samples.map((sample) => [sample.label, sample] as const))(
  'a sample in %s has its strings colored',
  (_, sample) => {
    expect(printHtml(highlightSample(sample))).toContain('<span class="s">');
  },
);

test('the body in a command is colored as JSON', () => {
  const [shell] = samples.filter(({ label }) => label === 'cURL');
  if (!shell) throw new Error('There is no sample in cURL.');

  expect(printHtml(highlightSample(shell))).toContain('<span class="a">"name"</span>');
});

test('a language without a grammar stays as it is written', () => {
  expect(printHtml(highlight('say "<hello>"', 'cobol'))).toBe(
    '<div class="block" data-title="cobol"><pre tabindex="0" data-language="cobol"><code>say "&lt;hello&gt;"</code></pre></div>\n',
  );
});
