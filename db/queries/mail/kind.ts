import { sql } from 'drizzle-orm';
import { type CauseOf, type MailKindName, recipientOf, turnOf } from '#domain/mail/kinds.ts';

/** Writes a mail kind as an SQL literal, which is safe because it never comes from outside. */
export const mailKind = (name: MailKindName) => sql.raw(`'${name}'::text`);

/** Columns of every insert into the outbox, in the order of its values. */
export const OUTBOX_COLUMNS = sql.raw(
  'topic, dedupe_key, payload, source, turn, recipient, created_at, next_attempt_at',
);

/** Builds the values of `source`, `turn` and `recipient` for a mail. */
export const causeValues = <Name extends MailKindName>(_: Name, cause: CauseOf<Name>) =>
  sql`${cause.source}::text, ${turnOf(cause)}::int, ${recipientOf(cause)}::text`;

export const sourceValues = (source: 'owner' | 'visitor') => sql`${source}::text, 1, null::text`;
