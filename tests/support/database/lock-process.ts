import { lockFolder } from '#local/database/folder-lock.ts';

/** Process that locks the folder of its first argument and stays alive; it fails if it does not get the lock. */
const [, , folder = ''] = process.argv;
lockFolder(folder);
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
