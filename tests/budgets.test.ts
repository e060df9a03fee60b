import { describe, expect, test } from 'vitest';
import { networkKeysElsewhere } from './support/site/house/gates.ts';
import { files, read } from './support/site/house/tree.ts';

const sources = files
  .filter((file) => /^(?:src\/server|functions|db\/queries)\/.+\.ts$/.test(file))
  .map((file) => ({ file, text: read(file) }));

describe('limits by network', () => {
  test('one module keys every one of them', () => {
    expect(networkKeysElsewhere(sources)).toEqual([]);
  });

  test.each([
    "const key = counterKey(ctx, 'x', ctx.ip);",
    'const by = (_: unknown, { ip }: Context) => ip;',
    "import { visitorSite } from '#domain/visits/visitor-address.ts';",
    'const network = visitorNetwork(platform.ip);',
  ])('a file that keys its own is found: %s', (text) => {
    expect(networkKeysElsewhere([{ file: 'src/server/services/law/cases.ts', text }])).toHaveLength(1);
    expect(networkKeysElsewhere([{ file: 'src/server/a.ts', text: `// ${text}` }])).toEqual([]);
  });
});
