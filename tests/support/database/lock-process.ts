import { lockFolder } from '#local/database/folder-lock.ts';

/** A process that takes the lock of the folder of its first argument and then lives on; it fails if it does not get it. */
const [, , folder = ''] = process.argv;
lockFolder(folder);
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
