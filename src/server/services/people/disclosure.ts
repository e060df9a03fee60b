import type { Person } from '#contracts/people/reading.ts';
import { type DisclosureFacts, findDisclosure, findDisclosureFacts } from '#db/queries/people/disclosures.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { MailLabel } from '#server/services/mail/writing.ts';
import { mailServerOf } from '#server/services/vendors.ts';

export interface Disclosure {
  readonly personId: number;
}

export const DISCLOSURE: MailLabel<Disclosure, 'disclosure'> = {
  name: 'disclosure',
  isPayload: (stored): stored is Disclosure => 'personId' in stored && typeof stored.personId === 'number',
};

const NO_SERVER = 'Es ist noch kein Mailserver eingerichtet.';
const BOUNCED = 'An diese Adresse gehen keine Mails mehr: Die letzte kam zurück.';
const UNCONFIRMED = 'Diese Adresse ist nicht bestätigt. Speichere die Auskunft und antworte damit auf die Anfrage.';
const RECENT = 'Die Auskunft ging erst vor Kurzem hinaus. Die nächste geht frühestens einen Tag danach.';

/** Explains why an address gets no mail with its data; undefined if it does. */
export function explainAddress({ isConfirmed, isBounced }: DisclosureFacts): string | undefined {
  if (!isConfirmed) return UNCONFIRMED;
  return isBounced ? BOUNCED : undefined;
}

/** Reads the last mail with a person's data, and why none can be sent now. */
export async function readDisclosure(ctx: Context, personId: number): Promise<Person['disclosure']> {
  const [facts, last] = await Promise.all([findDisclosureFacts(ctx.db, personId), findDisclosure(ctx.db, personId)]);
  const isRecent = last?.status === 'done' && ctx.now().getTime() - last.at.getTime() < DAY_MS;
  const address = facts === undefined ? UNCONFIRMED : explainAddress(facts);
  const text = mailServerOf(ctx) === undefined ? NO_SERVER : (address ?? (isRecent ? RECENT : undefined));
  return {
    status: last?.status ?? null,
    at: last?.at.toISOString() ?? null,
    obstacle: text === undefined ? null : { text, link: null },
  };
}
