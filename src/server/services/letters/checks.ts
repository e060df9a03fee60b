import { drawLetter } from '#content/letters/letter-mail.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import { countAudience } from '#db/queries/letters/audience.ts';
import type { LetterRow } from '#db/queries/letters/editing.ts';
import { findBySlug } from '#db/queries/redirects/following.ts';
import { shownPath } from '#domain/address/short-path.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type CheckedLink, checkLetter, type LetterCheck } from '#domain/letters/checks.ts';
import { findShortLinks } from '#domain/letters/short-links.ts';
import { hasRecipients } from '#domain/letters/words.ts';
import { targetOn } from '#domain/redirects/following.ts';
import { isCheckable } from '#domain/redirects/target-check.ts';
import type { Context } from '#server/context.ts';
import { letterSender } from '#server/services/mail-sender.ts';
import { findMailObstacle, findSendObstacle } from '#server/services/obstacles.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import { mailServerOf, targetsOf } from '#server/services/vendors.ts';
import { findAwaitable } from './awaited-release.ts';
import { findLetterRow } from './editing.ts';
import { letterUrl } from './end.ts';

/** Links probed per letter, concurrently: an unanswered probe takes 5 s. */
const LINKS_ASKED = 30;
/** Dummy with the length of a real token. */
const TOKEN = '0'.repeat(64);

async function ask(ctx: Context, links: readonly string[]): Promise<CheckedLink[]> {
  const targets = targetsOf(ctx);
  const asked = new Set(targets ? links.filter(isCheckable).slice(0, LINKS_ASKED) : []);
  return Promise.all(
    links.map(async (url) => ({ url, failure: asked.has(url) ? await targets?.probe(url) : undefined })),
  );
}

/** Lists the paths of a letter's short links that do not work today. */
async function findDeadShortLinks({ db, now, site, origin }: Context, links: readonly string[]): Promise<string[]> {
  const today = berlinDay(now());
  const found = findShortLinks(links, [site, origin]).map(async (key) => {
    const [redirect] = await findBySlug(db, key);
    return redirect !== undefined && targetOn(redirect, today) !== null ? [] : [shownPath(key)];
  });
  return (await Promise.all(found)).flat();
}

/** Checks a letter before it is sent. `recipients` is null if they are fixed or the letter is automated. */
export async function runLetterChecks(
  ctx: Context,
  row: LetterRow,
  { asksLinks }: { readonly asksLinks: boolean },
): Promise<{ checks: LetterCheck[]; recipients: number | null }> {
  const { sender, missing } = await letterSender(ctx);
  const { drawn, mailFor } = drawLetter(row, sender);
  const { note } = unsubscribeLink(ctx, TOKEN, 'newsletter');
  const { html } = mailFor(null, { webUrl: letterUrl(ctx, row.id), note });
  const recipients =
    row.kind === 'letter' && !hasRecipients(row) ? (await countAudience(ctx.db, row.audience)).confirmed : null;
  const links = asksLinks ? await ask(ctx, drawn.links) : drawn.links.map((url) => ({ url, failure: undefined }));
  const checks = checkLetter({
    subject: row.subject,
    text: row.text,
    links,
    deadShortLinks: await findDeadShortLinks(ctx, drawn.links),
    htmlBytes: Buffer.byteLength(html),
    recipients: recipients ?? undefined,
    missing,
    isTested: row.testedAt !== null,
    isTestStale: row.isTestStale,
    isHalfSent: hasRecipients(row),
    canSend: mailServerOf(ctx) !== undefined,
  });
  return { checks, recipients };
}

const NO_ADDRESS: Obstacle = {
  text: 'Für den Testbrief fehlt deine E-Mail-Adresse: Trag sie unter Einstellungen › Konto ein.',
  link: { label: 'Zu den Einstellungen', screen: 'settings', search: '' },
};

/** Returns the address of the signed-in owner for test mails. */
export async function testAddressOf(ctx: Context): Promise<string | undefined> {
  const { accountId } = await ctx.sessions.require();
  const account = accountId === null ? undefined : await findAccount(ctx.db, accountId);
  return account?.email ?? ctx.env.OWNER_EMAIL;
}

export async function findTestObstacle(ctx: Context): Promise<Obstacle | null> {
  if ((await testAddressOf(ctx)) === undefined) return NO_ADDRESS;
  return findMailObstacle(ctx);
}

/** @throws AppError not-found */
export async function check(ctx: Context, id: string, how: { readonly asksLinks: boolean }) {
  const report = await runLetterChecks(ctx, await findLetterRow(ctx, id), how);
  const [awaitable, testObstacle] = await Promise.all([findAwaitable(ctx), findTestObstacle(ctx)]);
  return { ...report, canAwaitRelease: awaitable !== undefined, testObstacle, sendObstacle: findSendObstacle(ctx) };
}
