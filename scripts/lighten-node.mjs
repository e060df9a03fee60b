import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Runs after every npm install, on any Node version. Removes 67 MB of C headers from the package `node`, which only
// compiling add-ons needs.
const folder = 'node_modules/node/node_modules';
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  rmSync(join(folder, name, 'include'), { recursive: true, force: true });
}
