import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { connect } from '#db/client.ts';
import mailer from '#functions/mailer.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

/** Another instance of the mailer, as Netlify starts them in parallel; `tests/bench/mail-queue.ts` sends the calls. */
const { databaseUrl, smtpUrl } = z.parse(z.object({ databaseUrl: z.string(), smtpUrl: z.string() }), workerData);

const database = await openDatabase({ databaseUrl, dataDir: '' });
const works: Promise<unknown>[] = [];
const context: Partial<Context> = {
  db: connect(database.url),
  env: ownerEnv({ SMTP_URL: smtpUrl, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' }),
  waitUntil: (work) => void works.push(work),
  callSelf: (path, body) => void works.push(createVisitor(mailer, { context }).post(path, body)),
  log: { error: () => undefined, info: () => undefined },
};
if (!parentPort) throw new Error('This runs as a thread');
parentPort.postMessage('ready');
await once(parentPort, 'message');
if (!context.env || !context.callSelf) throw new Error('There is no environment');
nudgeMail({ env: context.env, now: () => new Date(), callSelf: context.callSelf });
while (works.length > 0) await Promise.all(works.splice(0));
await database.close();
parentPort.postMessage('done');
parentPort.close();
