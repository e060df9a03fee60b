import { firstContact } from '#content/first/contact.ts';
import type { MailSender } from '#content/mail/frame.ts';
import { contact } from '#contracts/content/contact.ts';
import { listEntries } from '#db/queries/content-drafts.ts';
import { overlay } from '#domain/content-overlay.ts';
import type { Context } from '#server/http/context.ts';
import { mailSender } from './mail-sender.ts';

/** What the Impressum of a letter says, in this order; the first three it cannot do without (facts/law.md M5). */
const FIELDS = ['owner', 'address', 'email', 'phone'] as const;
const NEEDED = ['owner', 'address', 'email'] as const;

/** Who a letter is from, as the owner has written it under Kontakt und Impressum, and what is still missing there. */
export async function letterSender(
  ctx: Context,
): Promise<{ readonly sender: MailSender; readonly missing: readonly string[] }> {
  const rows = (await listEntries(ctx.db)).filter(({ kind }) => kind === contact.name);
  const [entry] = overlay(firstContact(ctx.env), rows);
  const said = (field: (typeof FIELDS)[number]): string => String(entry?.data[field] ?? '').trim();
  const parts = FIELDS.map(said).filter((part) => part !== '');
  return {
    sender: { ...mailSender(ctx), imprint: parts.join(' · ') },
    missing: NEEDED.filter((field) => said(field) === '').map((field) => contact.fields[field].label),
  };
}
