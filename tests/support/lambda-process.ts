/**
 * What AWS Lambda is to a function of Netlify: the process that loads its entry file and invokes it. The first argument
 * names that file; every request that the function sends goes to the server that the second one names, with the address
 * it was meant for in `x-forwarded-host`, because nothing here may reach the internet.
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
