import { afterAll, beforeEach } from 'vitest';
import { sendLetters } from '#contracts/mail/sending.ts';
import { integrations } from '#db/schema/integrations.ts';
import { deadAnswers } from '#db/schema/mail/dead-answers.ts';
import { mailThrottle } from '#db/schema/mail/mail-throttle.ts';
import { mailers, outbox } from '#db/schema/mail/outbox.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import mailer from '#functions/mailer.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp/server.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** Scene with a fake mail server. */
export interface MailScene extends Scene, Outbox {
  readonly smtp: FakeSmtp;
}

/** Mails go out at once. Letters wait for a test that runs them, because a run waits by the real clock. */
const sendMailsOnly: FunctionHandler = async (request, ...rest) =>
  new URL(request.url).pathname === sendLetters.path ? new Response(null, { status: 202 }) : mailer(request, ...rest);

/** Opens the scene, one at a time in a test file. @param self answers our calls to ourselves */
export async function openMailScene(self = sendMailsOnly): Promise<MailScene> {
  const smtp = await startFakeSmtp();
  const scene = await createScene({
    variables: { SMTP_URL: smtp.url, MAIL_FROM: 'ME – Mein Erwachen <hallo@mein-erwachen.example>' },
    self,
    replaced({ SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo }) {
      return {
        vendors: { clickup: undefined, smtp: server && from && { server, from, replyTo, requiresTls: false } },
      };
    },
  });
  const { db } = scene;
  return {
    ...scene,
    ...createOutbox(scene),
    smtp,
    async reset() {
      await scene.reset();
      await db.batch([
        db.delete(outbox),
        db.delete(rateLimits),
        db.delete(integrations),
        db.delete(deadAnswers),
        db.delete(mailThrottle),
        db.update(mailers).set({ holder: null, heldUntil: null }),
      ]);
      smtp.reset();
    },
    async close() {
      await scene.settled();
      await smtp.close();
      await scene.close();
    },
  };
}

/** Opens the scene for a test file, and empties it before each test. @param clear empties what else the file fills */
export async function openCleanScene(
  clear: (scene: MailScene) => unknown = () => undefined,
  self?: FunctionHandler,
): Promise<MailScene> {
  const scene = await openMailScene(self);
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await clear(scene);
  });
  return scene;
}
