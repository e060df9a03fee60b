import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** Import that each layer refuses (docs/architecture.md). */
const forbidden: Readonly<Record<string, string>> = {
  'src/domain/sample.ts': '../contracts/route.ts',
  'src/domain/redirects/sample.ts': '../../contracts/route.ts',
  'src/domain/people/import/sample.ts': '../../../contracts/route.ts',
  'src/contracts/sample.ts': '#server/env.ts',
  'src/content/sample.ts': '#server/env.ts',
  'src/api/sample.ts': '#stores/query.ts',
  'src/stores/sample.ts': 'react',
  'src/ui/sample.tsx': '#domain/errors.ts',
  'src/islands/events/sample.tsx': '#islands/people/form.tsx',
  'src/islands/admin/events/sample.tsx': '#islands/people/form.tsx',
  'src/components/sample.astro': '#stores/query.ts',
  'src/layouts/sample.astro': '#server/env.ts',
  'src/pages/sample.astro': '#db/client.ts',
  'src/pages/api/sample.ts': '#server/env.ts',
  'src/tracker/sample.ts': 'zod/mini',
  'src/paths.ts': './content/sample.ts',
  'src/storage.ts': './paths.ts',
  'src/time-limits.ts': './paths.ts',
  'src/server/env.ts': '#db/client.ts',
  'src/server/context.ts': '#server/services/secrets.ts',
  'src/server/http/sample.ts': '#server/services/secrets.ts',
  'src/server/services/sample.ts': '#server/http/endpoint.ts',
  'src/server/vendors/sample.ts': '#db/client.ts',
  'src/build/sample.ts': '#local/database/database.ts',
  'src/sample.ts': '#local/host/host.ts',
  'functions/sample.ts': '#db/client.ts',
  'functions/edge/sample.ts': '../../db/client.ts',
  'db/queries/sample.ts': '#server/env.ts',
  'scripts/sample.ts': 'zod',
  'tests/api/sample.test.ts': '../support/scene.ts',
};

/** Code that is refused for what it does, with its line. */
const misused: readonly { readonly title: string; readonly file: string; readonly lines: readonly string[] }[] = [
  {
    title: "a type import in a component's script",
    file: 'src/components/script.astro',
    lines: ['<script>', "  import type { Query } from '#stores/query.ts';", '  export type Own = Query;', '</script>'],
  },
  {
    title: 'the storage of the browser, which may throw',
    file: 'src/islands/events/storage.ts',
    lines: ['export const a = 1;', 'localStorage.clear();'],
  },
  {
    title: 'HTTP in a service',
    file: 'src/server/services/http.ts',
    lines: ['export const a = 1;', 'export const b = () => Response.json({});'],
  },
  {
    title: 'a request of a server without a time limit',
    file: 'src/server/vendors/request.ts',
    lines: ['export const a = 1;', "export const b = () => fetch('https://example.org/');"],
  },
  {
    title: 'a request of a service without a time limit',
    file: 'src/server/services/request.ts',
    lines: ['export const a = 1;', "export const b = () => fetch('https://example.org/');"],
  },
  {
    title: 'a signal that Netlify may forget',
    file: 'src/server/vendors/signal.ts',
    lines: ['export const a = 1;', 'export const b = (one: AbortSignal) => AbortSignal.any([one]);'],
  },
  {
    title: 'a focus that may end under the header',
    file: 'src/ui/focused.tsx',
    lines: ['export const a = 1;', 'export const b = (field: HTMLElement | null) => field?.focus();'],
  },
  {
    title: 'the text of a foreign error on the screen',
    file: 'src/stores/failure.ts',
    lines: [
      'export const a = 1;',
      "export const b = (error: unknown) => (error instanceof Error ? error.message : '');",
    ],
  },
  {
    title: 'a part whose missing file takes the screen with it',
    file: 'src/islands/admin/people/part.tsx',
    lines: ['export const a = 1;', "export const B = lazy(() => import('./b.tsx'));"],
  },
  {
    title: 'a button that does not wait for its operation',
    file: 'src/islands/events/button.tsx',
    lines: ['export const a = 1;', 'export const B = () => <Button onPress={() => void send()}>{a}</Button>;'],
  },
];

/** Two files that import a type from each other. */
const circle = {
  'src/stores/events/hen.ts': "import type { Egg } from './egg.ts';\nexport type Hen = { readonly lays: Egg };\n",
  'src/stores/events/egg.ts': "import type { Hen } from './hen.ts';\nexport type Egg = { readonly from: Hen };\n",
};

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});
const boundaries = /^(?:lint\/style\/noRestricted(?:Imports|Globals)|lint\/suspicious\/noImportCycles|plugin)$/;

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));

function write(file: string, content: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

let found: Map<string, readonly number[]>;

beforeAll(() => {
  for (const path of ['biome.json', 'scripts/lint']) cpSync(path, join(folder, path), { recursive: true });
  for (const [file, specifier] of Object.entries(forbidden)) {
    const line = `import '${specifier}';\n`;
    write(file, file.endsWith('.astro') ? `---\n${line}---\n` : line);
  }
  for (const { file, lines } of misused) write(file, lines.join('\n'));
  for (const [file, text] of Object.entries(circle)) write(file, text);
  const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync('biome', ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = z.parse(report, JSON.parse(stdout));
  const bounds = diagnostics.filter(({ category }) => boundaries.test(category)).map(({ location }) => location);
  found = new Map(
    [...Map.groupBy(bounds, ({ path }) => path)].map(([path, places]) => [path, places.map(({ start }) => start.line)]),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter', () => {
  test.each(Object.entries(forbidden))('refuses in %s the import of %s', (file) => {
    expect(found.get(file)).toEqual([file.endsWith('.astro') ? 2 : 1]);
  });

  test.each(misused)('refuses $title', ({ file }) => {
    expect(found.get(file)).toEqual([2]);
  });

  test('refuses import cycles, even of types', () => {
    expect(Object.keys(circle).map((file) => found.get(file))).toEqual([[1], [1]]);
  });
});
