import { join } from 'node:path';
import { readRedirects } from '#local/host/rules.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

const root = join(import.meta.dirname, '../../..');
const rules = readRedirects(root, undefined);

/** Imports the function to which the rules of netlify.toml send a path. */
export async function importFunction(path: string): Promise<FunctionHandler> {
  const match = await rules.match(new Request(new URL(path, 'https://www.example.org')));
  const name = /^\/\.netlify\/functions\/([\w-]+)$/.exec(match?.target.pathname ?? '')?.[1];
  if (name === undefined) throw new Error(`netlify.toml sends ${path} to no function`);
  const { default: handler }: { default: FunctionHandler } = await import(join(root, 'functions', `${name}.ts`));
  return handler;
}
