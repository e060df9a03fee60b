import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** Row of the dependency table (docs/architecture.md): imports that a file may and may not have. */
interface Row {
  readonly file: string;
  readonly allows: readonly string[];
  readonly refuses: readonly string[];
}

const table: readonly Row[] = [
  {
    file: 'src/domain/sample.ts',
    allows: ['./errors.ts'],
    refuses: ['#domain/errors.ts', '#contracts/route.ts', '../contracts/route.ts', 'zod/mini', 'node:fs', 'react'],
  },
  {
    file: 'src/domain/redirects/sample.ts',
    allows: ['./slugs.ts', '../errors.ts', '../visits/hit.ts', 'schema-dts'],
    refuses: ['#domain/errors.ts', '../../paths.ts', '../../contracts/route.ts', 'zod/mini', 'node:fs', 'react'],
  },
  {
    file: 'src/domain/people/deep/sample.ts',
    allows: ['./slugs.ts', '../errors.ts', '../../csv.ts'],
    refuses: ['#domain/errors.ts', '../../../paths.ts', 'zod/mini', 'node:fs', 'react'],
  },
  {
    file: 'src/contracts/sample.ts',
    allows: ['./route.ts', '#domain/errors.ts', 'zod/mini'],
    refuses: ['zod', '#api/client.ts', '#stores/query.ts', '#server/env.ts', '#db/client.ts', '../server/env.ts'],
  },
  {
    file: 'src/content/sample.ts',
    allows: ['./site.ts', '#domain/events/reading.ts', '#paths.ts', '#art/hero.svg', 'astro:content'],
    refuses: [
      '#contracts/events/public-events.ts',
      '#components/home/hero.astro',
      '#server/env.ts',
      '#db/client.ts',
      'react',
    ],
  },
  {
    file: 'src/api/sample.ts',
    allows: ['./client.ts', '#contracts/route.ts', '#domain/errors.ts', 'zod/mini'],
    refuses: ['#db/client.ts', '#server/env.ts', '#stores/query.ts', 'react', 'node:fs'],
  },
  {
    file: 'src/stores/sample.ts',
    allows: [
      './query.ts',
      '#api/client.ts',
      '#contracts/events/public-events.ts',
      '#domain/events/reading.ts',
      'nanostores',
      'fflate',
    ],
    refuses: ['react', 'react-dom', '@nanostores/react', '#db/client.ts', '#server/env.ts', '#islands/events/list.tsx'],
  },
  {
    file: 'src/ui/sample.tsx',
    allows: ['./button.tsx', 'react', '@headlessui/react', '@radix-ui/react-toast'],
    refuses: [
      '#stores/query.ts',
      '#api/client.ts',
      '#contracts/route.ts',
      '#content/environment.ts',
      '#domain/errors.ts',
    ],
  },
  {
    file: 'src/islands/events/sample.tsx',
    allows: [
      './card.tsx',
      '#stores/events/public-events.ts',
      '#ui/button.tsx',
      '#contracts/events/public-events.ts',
      '#domain/events/reading.ts',
      'react',
    ],
    refuses: ['../waitlist/form.tsx', '#islands/waitlist/form.tsx', '#server/env.ts', '#db/client.ts', 'astro:content'],
  },
  {
    file: 'src/islands/admin/clickup/sample.tsx',
    allows: ['./panel.tsx', '#islands/admin/shell/toolbar.tsx', '#stores/events/connection.ts'],
    refuses: ['../shell/toolbar.tsx', '#islands/waitlist/form.tsx', '#server/env.ts'],
  },
  {
    file: 'src/components/sample.astro',
    allows: [
      './card.astro',
      '#content/environment.ts',
      '#domain/events/reading.ts',
      '#islands/events/list.tsx',
      'astro:assets',
    ],
    refuses: [
      '#stores/events/public-events.ts',
      '#api/client.ts',
      '#server/env.ts',
      '#db/client.ts',
      '#local/host/host.ts',
      'react',
    ],
  },
  {
    file: 'src/layouts/sample.astro',
    allows: ['./base.astro', '#components/pages/seo.astro', '#styles/base.css', '#paths.ts'],
    refuses: ['#stores/events/public-events.ts', '#api/client.ts', '#server/env.ts', '../components/seo.astro'],
  },
  {
    file: 'src/pages/admin-dashboard/sample.astro',
    allows: ['#layouts/admin.astro', '#islands/admin/shell/shell.tsx', '#content/shell/admin-area.ts'],
    refuses: [
      '#stores/events/public-events.ts',
      '#api/client.ts',
      '#server/env.ts',
      '#db/client.ts',
      '#local/host/host.ts',
    ],
  },
  {
    file: 'src/tracker/sample.ts',
    allows: ['./beacon.ts', '#domain/visits/hit.ts'],
    refuses: ['#contracts/visits/reports.ts', 'zod/mini', 'nanostores'],
  },
  {
    file: 'src/paths.ts',
    allows: [],
    refuses: ['#domain/events/reading.ts', './content/site.ts', 'node:path'],
  },
  {
    file: 'src/storage.ts',
    allows: [],
    refuses: ['#paths.ts', './paths.ts', 'node:path'],
  },
  {
    file: 'src/time-limits.ts',
    allows: [],
    refuses: ['#paths.ts', './paths.ts', 'node:path'],
  },
  {
    file: 'src/server/env.ts',
    allows: ['zod/mini', 'node:crypto'],
    refuses: ['#db/client.ts', '#server/http/context.ts', '#build/dotenv.ts', 'zod'],
  },
  {
    file: 'src/server/context.ts',
    allows: ['./env.ts', './vendors/clickup.ts', '#domain/errors.ts', '#db/client.ts'],
    refuses: ['#server/http/log.ts', '#server/services/secrets.ts', '#local/host.ts', 'zod'],
  },
  {
    file: 'src/server/http/sample.ts',
    allows: [
      './errors.ts',
      '#contracts/route.ts',
      '#content/plain-form.ts',
      '#domain/errors.ts',
      '#db/client.ts',
      '#server/env.ts',
    ],
    refuses: [
      '#content/content/published.ts',
      '#server/services/law/cases.ts',
      '#local/host/host.ts',
      '#api/client.ts',
      '#islands/events/list.tsx',
      'drizzle-orm',
      'zod',
      '../env.ts',
    ],
  },
  {
    file: 'src/server/services/sample.ts',
    allows: [
      './secrets.ts',
      '#content/mail/frame.ts',
      '#content/accounts/account-mails.ts',
      '#contracts/events/public-events.ts',
      '#domain/events/reading.ts',
      '#db/queries/events/public-events.ts',
      '#server/counter-key.ts',
      'node:crypto',
    ],
    refuses: [
      '@netlify/functions',
      '#server/http/endpoint.ts',
      '#content/content/published.ts',
      'drizzle-orm',
      '#local/host/host.ts',
      '#api/client.ts',
    ],
  },
  {
    file: 'src/server/vendors/sample.ts',
    allows: ['./activecampaign.ts', '#domain/errors.ts', 'zod/mini'],
    refuses: ['#db/client.ts', '#server/services/mail/outbox.ts', '#contracts/route.ts', '@netlify/functions'],
  },
  {
    file: 'functions/sample.ts',
    allows: [
      '#contracts/operations/health.ts',
      '#server/http/endpoint.ts',
      '#server/services/operations/health.ts',
      '@netlify/functions',
    ],
    refuses: [
      '#db/client.ts',
      'drizzle-orm',
      '#server/vendors/clickup.ts',
      '#local/host/host.ts',
      './health.ts',
      'zod/mini',
    ],
  },
  {
    file: 'functions/edge/sample.ts',
    allows: [
      '../../src/domain/address/slugs.ts',
      '../../src/server/http/context.ts',
      '../../src/server/services/redirects/editing.ts',
    ],
    refuses: [
      '#db/client.ts',
      '../../db/client.ts',
      'drizzle-orm',
      '../../src/local/host/host.ts',
      '../../src/server/vendors/a.ts',
    ],
  },
  {
    file: 'db/queries/sample.ts',
    allows: [
      './events.ts',
      '../schema/events.ts',
      '../client.ts',
      '#db/schema/events/events.ts',
      '#domain/events/reading.ts',
      'drizzle-orm',
    ],
    refuses: [
      '#server/env.ts',
      '#contracts/events/public-events.ts',
      '../../src/server/env.ts',
      '#functions/health.ts',
      '#local/host/host.ts',
    ],
  },
  {
    file: 'src/build/sample.ts',
    allows: [
      './snapshot-file.ts',
      '#build/hyphenation.ts',
      '#db/client.ts',
      '#contracts/content/snapshot.ts',
      '#server/env.ts',
      'node:fs',
      'sharp',
    ],
    refuses: [
      '#local/database/database.ts',
      '../local/database/database.ts',
      '#tests/support/clock.ts',
      '#server/http/endpoint.ts',
      '@electric-sql/pglite',
      'pg',
    ],
  },
  {
    file: 'src/local/sample.ts',
    allows: ['./host.ts', '#server/env.ts', '#db/client.ts', '@electric-sql/pglite', 'node:http'],
    refuses: ['zod', '../server/env.ts'],
  },
  {
    file: 'tests/api/sample.test.ts',
    allows: [
      '#local/host/host.ts',
      '#db/client.ts',
      '#functions/health.ts',
      '#tests/support/browser/test.ts',
      'zod/mini',
    ],
    refuses: ['zod', '../support/test.ts', '../../src/local/host/host.ts', 'axe-core'],
  },
  {
    file: 'src/sample.ts',
    allows: ['./paths.ts'],
    refuses: ['#local/host/host.ts', './local/host.ts', 'zod', '../db/client.ts'],
  },
];

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

const sampleOf = ({ file, allows, refuses }: Row): string => {
  const imports = [...allows, ...refuses].map((specifier) => `import '${specifier}';`);
  return file.endsWith('.astro') ? ['---', ...imports, '---', ''].join('\n') : `${imports.join('\n')}\n`;
};

const forms = [
  `import value from '#db/a.ts';`,
  `import type { Value } from '#db/b.ts';`,
  `export { other } from '#db/c.ts';`,
  `export * from '#db/d.ts';`,
  `export const later = () => import('#db/e.ts');`,
];
const clientScript = ['<p>…</p>', '<script>', `  import { query } from '#stores/query.ts';`, '</script>'];
const storage = ['localStorage.clear();', 'export const clear = () => sessionStorage.clear();'];
const http = ['export const a = (request: Request) => request;', 'export const b = () => Response.json({});'];

/** Two files that import a type from each other. */
const circle = {
  'src/stores/events/hen.ts': [`import type { Egg } from './egg.ts';`, 'export type Hen = { readonly lays: Egg };'],
  'src/stores/events/egg.ts': [`import type { Hen } from './hen.ts';`, 'export type Egg = { readonly from: Hen };'],
};

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));

function write(file: string, content: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Lints the samples with our biome.json; returns the lines with findings by file, ascending. */
function lint(): Map<string, number[]> {
  const rules = ['style/noRestrictedImports', 'style/noRestrictedGlobals', 'suspicious/noImportCycles'];
  const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync('biome', ['lint', ...rules.map((rule) => `--only=${rule}`), ...options, '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = new Map<string, number[]>();
  for (const { location } of z.parse(report, JSON.parse(stdout)).diagnostics) {
    found.set(
      location.path,
      [...(found.get(location.path) ?? []), location.start.line].toSorted((a, b) => a - b),
    );
  }
  return found;
}

let found: Map<string, number[]>;

beforeAll(() => {
  copyFileSync('biome.json', join(folder, 'biome.json'));
  for (const row of table) write(row.file, sampleOf(row));
  write('src/domain/forms.ts', forms.join('\n'));
  write('src/components/script.astro', clientScript.join('\n'));
  write('src/islands/events/storage.ts', storage.join('\n'));
  write('src/components/inline.astro', ['<script is:inline>', ...storage, '</script>'].join('\n'));
  write('src/server/services/http.ts', http.join('\n'));
  for (const [file, lines] of Object.entries(circle)) write(file, lines.join('\n'));
  found = lint();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter enforces the dependency table', () => {
  test.each(table)('in $file', (row) => {
    const refused = (found.get(row.file) ?? []).map((line) => sampleOf(row).split('\n')[line - 1]);
    expect(refused.toSorted()).toEqual(row.refuses.map((specifier) => `import '${specifier}';`).toSorted());
  });

  test('in every form of an import', () => {
    expect(found.get('src/domain/forms.ts')).toEqual([1, 2, 3, 4, 5]);
  });

  test('in the client script of a component', () => {
    expect(found.get('src/components/script.astro')).toEqual([3]);
  });

  test('and refuses import cycles, even of types', () => {
    expect(Object.keys(circle).map((file) => found.get(file))).toEqual([[1], [1]]);
  });

  test('and keeps storage, which may throw, in its module, also in inline scripts', () => {
    expect(found.get('src/islands/events/storage.ts')).toEqual([1, 2]);
    expect(found.get('src/components/inline.astro')).toEqual([2, 3]);
  });

  test('and keeps HTTP out of the services', () => {
    expect(found.get('src/server/services/http.ts')).toEqual([1, 2]);
  });
});
