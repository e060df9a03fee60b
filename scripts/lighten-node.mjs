import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Runs after every installation, on whatever Node there is: the package `node` brings 67 MB of C headers for those who
// compile add-ons, which nobody here does.
const folder = 'node_modules/node/node_modules';
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  rmSync(join(folder, name, 'include'), { recursive: true, force: true });
}
