import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { owner } from '#tests/support/accounts/owner.ts';
import { listStatuses } from './list-statuses.ts';

// Runs a former release in its own process, because its modules differ from the current ones.
const [tree = ''] = process.argv.slice(2);
const local = z.parse(
  z.object({ openServer: z.custom<(url: string) => { readonly url: string }>((value) => typeof value === 'function') }),
  await import(pathToFileURL(join(tree, 'src/local/database/database.ts')).href),
);
process.env.DATABASE_URL = local.openServer(process.env.DATABASE_URL ?? '').url;
process.stdout.write(`\n${JSON.stringify(await listStatuses(tree, {}, owner))}`);
process.exit();
