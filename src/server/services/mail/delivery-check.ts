import { checkInput } from '#contracts/errors.ts';
import { type DeliveryReport, deliveryFindings } from '#contracts/mail/delivery-check.ts';
import { readMailCheck, saveMailCheck } from '#db/queries/mail/delivery-check.ts';
import { countFaults } from '#domain/mail/delivery-check.ts';
import { isOwnHost } from '#domain/mail/own-host.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';
import { type AskDns, type DnsAnswer, openDns } from '#server/vendors/dns.ts';
import { type DeliverySetup, findDeliveryFaults } from './delivery-rules.ts';

/** Time limits of one question and of all; a question that is late counts as unanswered until the next night. */
const QUESTION_MS = 1500;
const CHECK_MS = 8000;

/** Returns what is to be checked; undefined without a mail server, and at home. */
function setupOf(ctx: Context, selector: string): DeliverySetup | undefined {
  const smtp = mailServerOf(ctx);
  if (smtp === undefined || isOwnHost(smtp.server.host)) return undefined;
  return { from: smtp.from.address, host: smtp.server.host, selector, site: ctx.site };
}

/** Asks each question once, and none when the time is up. */
function withLimits(ctx: Context, ask: AskDns): AskDns {
  const answers = new Map<string, Promise<DnsAnswer>>();
  const endsAt = ctx.now().getTime() + CHECK_MS;
  return (kind, name) => {
    const key = `${kind} ${name.toLowerCase()}`;
    const isOver = ctx.now().getTime() > endsAt;
    const answer = answers.get(key) ?? (isOver ? Promise.resolve('silent' as const) : ask(kind, name));
    answers.set(key, answer);
    return answer;
  };
}

/** Checks the sender's records and keeps the findings; the mails go out whatever they are. */
export async function runDeliveryCheck(ctx: Context, given?: string, ask = openDns(QUESTION_MS)): Promise<void> {
  const selector = given ?? (await readMailCheck(ctx.db))?.selector ?? '';
  const setup = setupOf(ctx, selector);
  if (setup === undefined) return;
  const findings = await findDeliveryFaults(setup, withLimits(ctx, ask));
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
