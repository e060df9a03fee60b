import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Message to a function's process, in the format of Netlify's bootstrap (LambdaEvent). */
export interface LambdaInvocation {
  readonly id: string;
  readonly event: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
}

const lambdaAnswer = z.object({
  id: z.string(),
  statusCode: z.int(),
  multiValueHeaders: z.record(z.string(), z.array(z.string())),
  /** Base64. */
  body: z.string(),
});

/** Answer of a function, sent once everything passed to `waitUntil` has finished. */
export type LambdaAnswer = z.infer<typeof lambdaAnswer>;

export interface Lambda {
  invoke(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Production deploy of a site, as its functions see it. */
export interface Deploy {
  readonly variables: Readonly<Record<string, string>>;
  /** Address that receives all requests of the function. */
  readonly network: string;
  readonly purgeToken: string;
}

const processFile = join(import.meta.dirname, 'lambda-process.ts');

/** Headers that Netlify adds to those of the visitor. */
const platformHeaders = {
  'x-nf-client-connection-ip': '192.0.2.1',
  'x-nf-deploy-context': 'production',
  'x-nf-deploy-id': 'deploy-1',
  'x-nf-deploy-published': '1',
  'x-nf-request-id': 'request-1',
  'x-nf-site-id': 'site-1',
} as const;

async function answerOf(child: ChildProcess, invocation: LambdaInvocation): Promise<LambdaAnswer> {
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The function ended its process')));
  child.send(invocation);
  while (true) {
    const [message]: unknown[] = await Promise.race([once(child, 'message'), gone]);
    const answer = lambdaAnswer.parse(message);
    if (answer.id === invocation.id) return answer;
  }
}

/**
 * Starts a bundled function like Netlify: in its own process behind Netlify's bootstrap, without this repository, and
 * with no variables but those of the deploy.
 * @param folder output of zip-it-and-ship-it for the function
 * @param entryFile file in it that Lambda loads
 */
export async function startLambda(folder: string, entryFile: string, deploy: Deploy): Promise<Lambda> {
  const child = fork(processFile, [join(folder, entryFile), deploy.network], {
    cwd: folder,
    env: { ...deploy.variables, SITE_ID: 'site-1' },
    execArgv: [],
  });
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (ready !== 'ready') throw new Error(`The function in ${folder} did not start`);
  let invocations = 0;
  return {
    async invoke(request) {
      invocations += 1;
      const { method, url, headers } = request;
      const answer = await answerOf(child, {
        id: String(invocations),
        event: {
          rawUrl: url,
          path: new URL(url).pathname,
          httpMethod: method,
          headers: { ...Object.fromEntries(headers), ...platformHeaders },
          body: Buffer.from(await request.arrayBuffer()).toString('base64'),
          isBase64Encoded: true,
          purgeAPIToken: deploy.purgeToken,
        },
        context: { awsRequestId: String(invocations), clientContext: {} },
      });
      const body = Buffer.from(answer.body, 'base64');
      const pairs = Object.entries(answer.multiValueHeaders).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name, value]),
      );
      return new Response(body.length > 0 ? body : null, { status: answer.statusCode, headers: pairs });
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
