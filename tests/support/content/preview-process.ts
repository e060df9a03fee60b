import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

// Runs the preview program like the owner's browser, in a process with nothing but a worker's globals. Arguments: the
// program, a file with its input, the file for its answer.
const [program = '', order = '', answerPath = ''] = process.argv.slice(2);
const asked = Promise.withResolvers<(message: { readonly data: unknown }) => void>();
const answered = Promise.withResolvers<unknown>();
Object.assign(globalThis, {
  // Safari has no byte streams.
  ReadableStream: new Proxy(ReadableStream, {
    construct(Stream, [source, strategy]) {
      if (source?.type === 'bytes') throw new TypeError('ReadableByteStreamController is not implemented');
      return new Stream(source, strategy);
    },
  }),
  location: { origin: 'https://mein-erwachen.example' },
  addEventListener: (_: string, listener: (message: { readonly data: unknown }) => void) => asked.resolve(listener),
  postMessage: (answer: unknown) => answered.resolve(answer),
});
await import(pathToFileURL(program).href);
(await asked.promise)({ data: JSON.parse(await readFile(order, 'utf8')) });
await writeFile(answerPath, JSON.stringify(await answered.promise));
// A browser ends its workers, too; React keeps a channel open.
process.exit(0);
