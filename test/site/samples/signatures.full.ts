// The functions of the guide that verify a signature, each run by its own language against the fixtures.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import events from '../../../generated/events.json' with { type: 'json' };
import { ROOT } from '../../../scripts/contract/paths.ts';
import { ownFolder } from '../../own-folder.ts';
import { hasLanguage } from './languages.ts';

const execute = promisify(execFile);
const GUIDE = readFileSync(join(ROOT, 'docs/webhooks-signing.md'), 'utf8');
const BLOCKS = new Map(
  [...GUIDE.matchAll(/```(\w+) verify-by-hand\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => [language, code],
  ),
);

const folder = ownFolder(afterAll);
const cases = events.flatMap(({ secret, timestamp, headers, body }, index) => {
  const signature = headers['X-Service-Signature'];
  const good = [secret, timestamp, signature, `${index}.good`, timestamp + 300];
  return [
    { body, row: good, isValid: true },
    { body: `${body} `, row: good.with(3, `${index}.bad`), isValid: false },
    { body, row: good.with(0, 'whsec_other'), isValid: false },
    { body, row: good.with(1, timestamp + 1), isValid: false },
    { body, row: good.with(2, signature.slice(0, 30)), isValid: false },
    { body, row: good.with(4, timestamp + 301), isValid: false },
    { body, row: good.with(4, timestamp - 301), isValid: false },
  ];
});

beforeAll(() => {
  for (const { body, row } of cases) writeFileSync(join(folder, String(row[3])), body);
  writeFileSync(join(folder, 'cases'), cases.map(({ row }) => `${row.join(' ')}\n`).join(''));
});

interface Program {
  readonly probe: string;
  /** Its last word is the file that the code is in. */
  readonly command: readonly string[];
  /** The function of the guide, with what reads the cases and prints `1` or `0` for each. */
  readonly whole: (code: string) => string;
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  ts: {
    probe: 'TypeScript',
    command: [process.execPath, 'verify.ts'],
    whole: (code) => `${code}
import { readFileSync } from 'node:fs';
for (const line of readFileSync('cases', 'utf8').trim().split('\\n')) {
  const [secret, timestamp, signature, file, now] = line.split(' ') as [string, string, string, string, string];
  console.log(verify(secret, timestamp, signature, readFileSync(file), Number(now)) ? 1 : 0);
}`,
  },
  python: {
    probe: 'Python',
    command: ['/usr/bin/python3', 'verify.py'],
    whole: (code) => `${code}
for line in open("cases"):
    secret, timestamp, signature, name, now = line.split()
    print(int(verify(secret, timestamp, signature, open(name, "rb").read(), int(now))))`,
  },
  go: {
    probe: 'Go',
    command: ['go', 'run', 'verify.go'],
    whole: (code) =>
      `${code.replace('package webhooks', 'package main').replace('import (', 'import (\n\t"fmt"\n\t"os"')}
func main() {
	for {
		var secret, timestamp, signature, name string
		var now int64
		if n, _ := fmt.Scan(&secret, &timestamp, &signature, &name, &now); n < 5 {
			return
		}
		body, _ := os.ReadFile(name)
		if Verify(secret, timestamp, signature, body, now) {
			fmt.Println(1)
		} else {
			fmt.Println(0)
		}
	}
}`,
  },
  php: {
    probe: 'PHP',
    command: ['php', 'verify.php'],
    whole: (code) => `${code}
foreach (file('cases') as $line) {
    [$secret, $timestamp, $signature, $name, $now] = explode(' ', trim($line));
    echo (int) verify($secret, $timestamp, $signature, file_get_contents($name), (int) $now), "\\n";
}`,
  },
  ruby: {
    probe: 'Ruby',
    command: ['ruby', 'verify.rb'],
    whole: (code) => `${code}
File.foreach("cases") do |line|
  secret, timestamp, signature, name, now = line.split
  puts verify(secret, timestamp, signature, File.binread(name), now.to_i) ? 1 : 0
end`,
  },
  java: {
    probe: 'Java',
    command: ['java', '-XX:TieredStopAtLevel=1', 'Main.java'],
    whole: (code) => `import java.nio.file.*;
${code.replace(
  'public class Webhooks {',
  `public class Main {
    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Path.of("cases"))) {
            String[] part = line.split(" ");
            byte[] body = Files.readAllBytes(Path.of(part[3]));
            System.out.println(verify(part[0], part[1], part[2], body, Long.parseLong(part[4])) ? 1 : 0);
        }
    }
`,
)}`,
  },
  sh: {
    probe: 'cURL',
    command: ['bash', 'verify.sh'],
    whole: (code) => `${code}
while read -r a b c d e; do if verify "$a" "$b" "$c" "$d" "$e"; then echo 1; else echo 0; fi; done < cases`,
  },
};

test('the guide verifies in each of these languages, and in no other', () => {
  expect([...BLOCKS.keys()]).toEqual(Object.keys(PROGRAMS));
});

for (const [language, { probe, command, whole }] of Object.entries(PROGRAMS)) {
  test.runIf(await hasLanguage(probe))(
    `takes and refuses what it should, in ${language}`,
    async () => {
      const [program = '', ...options] = command;
      writeFileSync(join(folder, options.at(-1) ?? ''), whole(BLOCKS.get(language) ?? ''));
      const running = execute(program, options, {
        cwd: folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          GOCACHE: join(tmpdir(), 'go-cache-of-samples'),
          GO111MODULE: 'off',
        },
      });
      running.child.stdin?.end(readFileSync(join(folder, 'cases')));
      const { stdout } = await running;

      expect(stdout.trim().split('\n')).toEqual(cases.map(({ isValid }) => (isValid ? '1' : '0')));
    },
  );
}
