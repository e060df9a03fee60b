import { checkInput } from '#contracts/errors.ts';
import { type DeliveryReport, deliveryFindings } from '#contracts/mail/delivery-check.ts';
import { readMailCheck, saveMailCheck } from '#db/queries/mail/delivery-check.ts';
import { checkDelivery, countFaults, type DeliverySetup, questionKey } from '#domain/mail/delivery-check.ts';
import { isOwnHost } from '#domain/mail/own-host.ts';
import type { DnsAnswer } from '#domain/mail/spf.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';
import { type AskDns, openDns } from '#server/vendors/dns.ts';

/** Time limits of one question and of all; a question that is late counts as unanswered until the next night. */
const QUESTION_MS = 1500;
const CHECK_MS = 8000;
/** Questions of one check, which its answers cause. */
const QUESTIONS_MAX = 80;

/** Returns what is to be checked; undefined without a mail server, and at home. */
function setupOf(ctx: Context, selector: string): DeliverySetup | undefined {
  const smtp = mailServerOf(ctx);
  if (smtp === undefined || isOwnHost(smtp.server.host)) return undefined;
  return { from: smtp.from.address, host: smtp.server.host, selector, site: ctx.site };
}

/** Asks until the check wants no more, or the time is up. */
async function inspect(ctx: Context, setup: DeliverySetup, ask: AskDns) {
  const answers = new Map<string, DnsAnswer>();
  const endsAt = ctx.now().getTime() + CHECK_MS;
  while (true) {
    const { findings, wanted } = checkDelivery(setup, answers);
    if (wanted.length === 0) return findings;
    const left = ctx.now().getTime() > endsAt ? 0 : QUESTIONS_MAX - answers.size;
    const asked = wanted.map(async (question, index): Promise<readonly [string, DnsAnswer]> => {
      return [questionKey(question), index < left ? await ask(question) : 'silent'];
    });
    for (const [key, answer] of await Promise.all(asked)) answers.set(key, answer);
  }
}

/** Checks the sender's records and keeps the findings; the mails go out whatever they are. */
export async function runDeliveryCheck(ctx: Context, given?: string, ask = openDns(QUESTION_MS)): Promise<void> {
  const selector = given ?? (await readMailCheck(ctx.db))?.selector ?? '';
  const setup = setupOf(ctx, selector);
  if (setup === undefined) return;
  const findings = await inspect(ctx, setup, ask);
  await saveMailCheck(ctx.db, { selector, checkedAt: ctx.now(), findings, faults: countFaults(findings) });
}

export async function readDeliveryReport(ctx: Context): Promise<DeliveryReport> {
  const setup = setupOf(ctx, '');
  const stored = setup && (await readMailCheck(ctx.db));
  // An older or newer program may know other faults.
  const findings = checkInput(deliveryFindings, stored?.findings ?? []);
  return {
    sender: setup?.from ?? null,
    selector: stored?.selector ?? '',
    checkedAt: stored?.checkedAt.toISOString() ?? null,
    findings: findings.isValid ? findings.data : [],
  };
}
