import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What the process of a function is asked, as Netlify's bootstrap wants it (LambdaEvent). */
export interface LambdaInvocation {
  readonly id: string;
  readonly event: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
}

const lambdaAnswer = z.object({
  id: z.string(),
  statusCode: z.int(),
  multiValueHeaders: z.record(z.string(), z.array(z.string())),
  /** In Base64. */
  body: z.string(),
});

/** What it answers, when everything left to `waitUntil` is done too. */
export type LambdaAnswer = z.infer<typeof lambdaAnswer>;

/** A deployed function. */
export interface Lambda {
  invoke(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** The production deploy of a site, as its functions see it. */
export interface Deploy {
  readonly variables: Readonly<Record<string, string>>;
  /** Where everything that a function sends arrives. */
  readonly network: string;
  readonly purgeToken: string;
}

const processFile = join(import.meta.dirname, 'lambda-process.ts');

/** What Netlify tells a function of a visit, beside the visitor's own headers. */
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
 * Starts a bundled function as Netlify does: its own process, Netlify's bootstrap in front, nothing of this repository
 * beside it, and no variables but those of the deploy.
 *
 * @param folder what zip-it-and-ship-it made of the function
 * @param entryFile the file in it that Lambda loads
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
