/**
 * Plays AWS Lambda for a Netlify function: loads its entry file (first argument) and invokes it. Requests of the
 * function go to the server of the second argument, with the original host in `x-forwarded-host`, because tests may not
 * reach the internet.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { LambdaAnswer, LambdaInvocation } from './lambda.ts';

type Metadata = Pick<LambdaAnswer, 'statusCode' | 'multiValueHeaders'>;
type Handler = (event: unknown, stream: PassThrough, context: unknown) => Promise<void>;

const [, , entry = '', network = ''] = process.argv;
const answers = new WeakMap<object, Metadata>();

Reflect.set(globalThis, 'awslambda', {
  streamifyResponse: (handler: Handler): Handler => handler,
  HttpResponseStream: {
    from(stream: PassThrough, metadata: Metadata) {
      answers.set(stream, metadata);
      return stream;
    },
  },
});

const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, pathname, search } = new URL(request.url);
  const forwarded = new Request(new URL(`${pathname}${search}`, network), request);
  forwarded.headers.set('x-forwarded-host', host);
  return send(forwarded);
};

const { handler }: { handler: Handler } = await import(pathToFileURL(entry).href);

process.on('message', async ({ id, event, context }: LambdaInvocation) => {
  const stream = new PassThrough();
  const body = buffer(stream);
  await handler(event, stream, context);
  const metadata = answers.get(stream);
  process.send?.({ id, ...metadata, body: (await body).toString('base64') });
});
process.send?.('ready');
