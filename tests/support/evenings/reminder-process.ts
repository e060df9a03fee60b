import { connect } from '#db/client.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import mailer from '#functions/mailer.ts';
import type { Context } from '#server/context.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

// Writes and sends reminders until it is killed, or nothing is left. Arguments: database, mail server, moment.
const [url = '', server = '', moment = ''] = process.argv.slice(2);
const env = ownerEnv({ SMTP_URL: server, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' });
const { SMTP_URL: smtp, MAIL_FROM: from } = env;
const works: Promise<unknown>[] = [];
const began = Date.now();
const context: Partial<Context> = {
  db: connect(url),
  env,
  now: () => new Date(Date.parse(moment) + Date.now() - began),
  log: { info: () => undefined, error: () => undefined },
  waitUntil: (work) => void works.push(work),
  callSelf: (path, body) => void works.push(createVisitor(mailer, { context }).post(path, body)),
  vendors: { clickup: undefined, smtp: smtp && from && { server: smtp, from, replyTo: undefined, requiresTls: false } },
};

await createVisitor(drainOutbox, { context }).send('/.netlify/functions/drain-outbox', { method: 'POST' });
while (works.length > 0) await Promise.all(works.splice(0));
