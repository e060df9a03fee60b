import { sql } from 'drizzle-orm';

/** Mailbox of the address in `email`, equal for all its spellings: without `+tag`, at Gmail without dots. */
export const mailboxOf = sql`regexp_replace(case when lower(email) ~ '@(gmail|googlemail)\\.com$' then replace(split_part(lower(email), '@', 1), '.', '') || '@gmail.com' else lower(email) end, '(.)\\+.*@', '\\1@')`;
