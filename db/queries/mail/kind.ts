import { sql } from 'drizzle-orm';
import { type CauseOf, type MailKindName, turnOf } from '#domain/mail/kinds.ts';

/** A kind of mail as a text in SQL; written out, because it never comes from outside. */
export const mailKind = (name: MailKindName) => sql.raw(`'${name}'::text`);

/** Columns of every statement that adds to the outbox, in the order of its values. */
export const OUTBOX_COLUMNS = sql.raw('topic, dedupe_key, payload, source, turn, created_at, next_attempt_at');

/** The values of `source` and `turn` for a mail of a kind. */
export const causedBy = <Name extends MailKindName>(_: Name, cause: CauseOf<Name>) =>
  sql`${cause.source}::text, ${turnOf(cause)}::int`;

/** The same for what is no mail. */
export const wantedBy = (source: 'owner' | 'visitor') => sql`${source}::text, 1`;
