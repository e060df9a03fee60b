import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const projectDir = join(import.meta.dirname, '../../../..');

/**
 * Compiler options for the edge: the language and a browser's worker types, nothing of Node. Imports have full file
 * names because Deno runs them there; packages are not available.
 */
const edgeOptions = {
  target: 'ESNext',
  lib: ['ESNext', 'WebWorker'],
  types: [],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  allowImportingTsExtensions: true,
  strict: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
};

/**
 * Checks files with the edge's types and module rules.
 * @throws Error with the compiler's output on stdout if one of them fails
 */
export async function checkTypes(files: readonly string[], folder: string): Promise<void> {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: edgeOptions, files }));
  const compiler = join(projectDir, 'node_modules/typescript7/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '--project', folder]);
}
