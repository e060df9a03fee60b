import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

// Draws pages as the owner's browser does, in a process that has what the program asks of a worker, and nothing else.
// Told by its arguments: the program, a file with the order, and where the answer goes.
const [program = '', order = '', answerPath = ''] = process.argv.slice(2);
const asked = Promise.withResolvers<(message: { readonly data: unknown }) => void>();
const answered = Promise.withResolvers<unknown>();
Object.assign(globalThis, {
  location: { origin: 'https://mein-erwachen.example' },
  addEventListener: (_: string, listener: (message: { readonly data: unknown }) => void) => asked.resolve(listener),
  postMessage: (answer: unknown) => answered.resolve(answer),
});
await import(pathToFileURL(program).href);
(await asked.promise)({ data: JSON.parse(await readFile(order, 'utf8')) });
await writeFile(answerPath, JSON.stringify(await answered.promise));
// A worker is ended from outside, too: React keeps a channel open.
process.exit(0);
