import { sql } from 'drizzle-orm';
import type { MailKindName } from '#domain/mail/kinds.ts';

/** A kind of mail as a text in SQL; written out, because it never comes from outside. */
export const mailKind = (name: MailKindName) => sql.raw(`'${name}'::text`);
