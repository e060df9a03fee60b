// @module-tag release
import { describe, expect, test } from 'vitest';
import { checkTypes } from '#tests/support/site/codebase/edge-types.ts';
import { temporaryProject } from '#tests/support/site/project.ts';

describe('the type check of edge functions', () => {
  const helper = 'export const shout = (text: string): string => text.toUpperCase();';
  const answer = (body: string) => `export default (): Response => new Response(${body});`;

  test('accepts a sound edge function', async () => {
    const source = `import { shout } from './shout.ts';\n${answer("shout('hello')")}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    await checkTypes(['edge.ts'], directory);
  });

  test('finds wrong types and globals of browsers or Node', async () => {
    const source = `import { shout } from './shout.ts';\n${answer('shout(1) + document.title + process.pid')}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    const failure = await checkTypes(['edge.ts'], directory).catch((error: unknown) => error);
    for (const message of ['TS2345', 'TS2584', "'process'"]) {
      expect(failure).toHaveProperty('stdout', expect.stringContaining(message));
    }
  });

  test('finds imports without extension, by the short name of a layer and of missing packages', async () => {
    const source = `import { shout } from './shout';
import { x } from 'nobody-has-this';
import { y } from '#domain/errors.ts';
${answer('shout(x + y)')}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    const failure = await checkTypes(['edge.ts'], directory).catch((error: unknown) => error);
    for (const message of ['need explicit file extensions', "'nobody-has-this'", "'#domain/errors.ts'"]) {
      expect(failure).toHaveProperty('stdout', expect.stringContaining(message));
    }
  });
});
