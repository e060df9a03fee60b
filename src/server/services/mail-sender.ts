import { firstContact } from '#content/content/first/contact.ts';
import type { MailSender } from '#content/mail/frame.ts';
import type { MailSignature } from '#content/mail/signature.ts';
import { contact } from '#contracts/content/kinds/contact.ts';
import { team } from '#contracts/content/kinds/team.ts';
import { checkInput } from '#contracts/errors.ts';
import { readOnlineEntry, readOnlineTeam } from '#db/queries/content/releases.ts';
import { textOf } from '#domain/law/facts.ts';
import { written } from '#domain/mail/mail-text.ts';
import { isRecord } from '#domain/record.ts';
import { anchors, paths } from '#paths.ts';
import type { Context } from '#server/context.ts';

/** Impressum line, in this order; a letter needs the first three (§ 5 DDG). */
const FIELDS = ['owner', 'address', 'email', 'phone'] as const;
const NEEDED = ['owner', 'address', 'email'] as const;

interface Sender {
  readonly sender: MailSender & { readonly signature: MailSignature | undefined };
  readonly missing: readonly string[];
}

/** Reads the sender from the online release; before the first one, from the first content. */
async function published({ db, env, site }: Pick<Context, 'db' | 'env' | 'site'>) {
  const online = await readOnlineEntry(db, 'contact');
  const [first] = firstContact(env);
  const entry = { id: contact.name, data: isRecord(online) ? online : { ...first?.data } };
  const lines = FIELDS.map((field) => textOf(entry, field)).filter((line) => line !== '');
  const missing = NEEDED.filter((field) => textOf(entry, field) === '').map((field) => contact.fields[field].label);
  return { name: env.MAIL_FROM?.name || new URL(site).host, url: site, lines, missing };
}

/** Returns the sender for the end of every mail (docs/decisions/law.md M2, M5). */
export async function mailSender(ctx: Pick<Context, 'db' | 'env' | 'site'>): Promise<MailSender> {
  const { name, url, lines } = await published(ctx);
  return { name: written(name), url, imprint: written([name, ...lines].join(' · ')) };
}

/** Returns the first published team member who signs letters. */
async function signer({ db, site }: Pick<Context, 'db' | 'site'>): Promise<MailSignature | undefined> {
  const online = await readOnlineTeam(db);
  for (const entry of Array.isArray(online) ? online.filter(isRecord) : []) {
    const person = checkInput(team.strict, entry.data);
    if (!(person.isValid && person.data.signsLetters)) continue;
    const { name, roles } = person.data;
    return { name, role: roles[0] ?? '', url: `${site}${paths.home}#${anchors.person(String(entry.id))}` };
  }
  return undefined;
}

export async function letterSender(ctx: Context): Promise<Sender> {
  const [{ name, url, lines, missing }, signature] = await Promise.all([published(ctx), signer(ctx)]);
  return { sender: { name: written(name), url, imprint: written(lines.join(' · ')), signature }, missing };
}
