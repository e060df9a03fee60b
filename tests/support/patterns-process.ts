import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Prints the patterns that the modules of a folder compose when they load; runs in a process of its own. */
const folder = process.argv[2] ?? '';
const made: (readonly [source: string, flags: string])[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given: [pattern: string | RegExp, flags?: string]) {
    const regex = new target(...given);
    const caller = new Error('only for its stack').stack?.split('\n')[2] ?? '';
    if (caller.includes(folder)) made.push([regex.source, regex.flags]);
    return regex;
  },
});
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts')) await import(join(folder, file));
}
process.stdout.write(JSON.stringify(made));
