import { sql } from 'drizzle-orm';
import { cases } from '#db/schema/law/cases.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import casePage from '#functions/case-page.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';

type Fields = Readonly<Record<string, string>>;

/** Person who withdraws from a contract or cancels it. */
export const sender = { name: 'Ada <b>Löw</b>', contract: 'MP-4711', email: 'ada@example.org' };

/** Forms for withdrawals and cancellations, with their mails. */
export type CaseScene = Awaited<ReturnType<typeof openCaseScene>>;

/** Opens the forms, one at a time in a test file. */
export async function openCaseScene() {
  const mailScene = await openMailScene();
  const visitor = mailScene.visitor(casePage);
  const post = (path: string, fields: Fields, headers: Fields = {}, by = visitor) =>
    by.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const withdraw = (fields: Fields, by = visitor) => post('/vertrag-widerrufen/absenden', fields, {}, by);

  return {
    mailScene,
    visitor,
    post,
    withdraw,
    /** Withdraws from a contract, from a given address or network. */
    withdrawFrom: (network: number | string, contract: string, email: string = sender.email) => {
      const ip = typeof network === 'string' ? network : `198.51.100.${network}`;
      return withdraw({ ...sender, email, contract, schritt: 'bestaetigen' }, mailScene.visitor(casePage, ip));
    },
    cancel: (fields: Fields) => post('/kuendigen/absenden', fields),
    stored: () => mailScene.db.select().from(cases),
    async reset() {
      await mailScene.reset();
      mailScene.variables.OWNER_EMAIL = 'inhaberin@example.org';
      await mailScene.db.batch([
        mailScene.db.execute(sql`select set_config('cases.purge', 'on', true)`),
        mailScene.db.delete(cases),
        mailScene.db.delete(rateLimits),
      ]);
    },
    close: mailScene.close,
  };
}
