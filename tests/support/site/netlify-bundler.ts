import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import { root } from './codebase/tree.ts';

const bundler = z.enum(['none', 'nft']);
const single = z.object({ node_bundler: bundler, included_files: z.array(z.string()) });
const shape = z.object({
  functions: z.catchall(z.object({ directory: z.string(), node_bundler: bundler }), single),
});

const {
  directory: _,
  node_bundler,
  ...others
} = shape.parse(parse(readFileSync(join(root, 'netlify.toml'), 'utf8'))).functions;

/** Settings of netlify.toml for all functions and for single ones, as Netlify's build passes them to its bundler. */
export const bundlerConfig = {
  '*': { nodeBundler: node_bundler },
  ...Object.fromEntries(
    Object.entries(others).map(([name, settings]) => [
      name,
      { nodeBundler: settings.node_bundler, includedFiles: settings.included_files },
    ]),
  ),
};
