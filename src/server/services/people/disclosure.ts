import type { Obstacle } from '#contracts/obstacle.ts';
import type { Person } from '#contracts/people/reading.ts';
import type { DisclosureFacts } from '#db/queries/people/disclosures.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { MailLabel } from '#server/services/mail/writing.ts';
import { findMailObstacle } from '#server/services/obstacles.ts';

export interface Disclosure {
  readonly personId: number;
}

export const DISCLOSURE: MailLabel<Disclosure, 'disclosure'> = {
  name: 'disclosure',
  isPayload: (stored): stored is Disclosure => 'personId' in stored && typeof stored.personId === 'number',
};

const BOUNCED =
  'An diese Adresse gehen keine E-Mails mehr: Die letzte kam zurück. Mit „Wieder anschreiben“ gehen wieder welche hin.';
const UNCONFIRMED = 'Diese Adresse ist nicht bestätigt. Speichere die Auskunft und antworte damit auf die Anfrage.';
const RECENT = 'Die Auskunft ging erst vor Kurzem hinaus. Die nächste geht frühestens einen Tag danach.';

/** Explains why an address gets no mail with its data; undefined if it does. */
export function explainAddress({ isConfirmed, isBounced }: DisclosureFacts): string | undefined {
  if (!isConfirmed) return UNCONFIRMED;
  return isBounced ? BOUNCED : undefined;
}

/** Finds why a person gets no mail with their data now. */
export function findDisclosureObstacle(ctx: Context, facts: DisclosureFacts): Obstacle | null {
  const stopped = findMailObstacle(ctx);
  if (stopped !== null) return stopped;
  const { status, at } = facts;
  const isRecent = status === 'done' && at !== null && ctx.now().getTime() - Date.parse(at) < DAY_MS;
  const text = explainAddress(facts) ?? (isRecent ? RECENT : undefined);
  return text === undefined ? null : { text, link: null };
}

/** Returns the last mail with a person's data, and the obstacle to another one. */
export const describeDisclosure = (ctx: Context, facts: DisclosureFacts): Person['disclosure'] => ({
  status: facts.status,
  at: facts.at,
  obstacle: findDisclosureObstacle(ctx, facts),
});
