import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';

/** Returns the mailbox of each address, equal for all its spellings. */
export async function readMailboxes(db: Database, emails: readonly string[]): Promise<string[]> {
  const [found] = await rows(db, z.object({ mailboxes: z.nullable(z.array(z.string())) }))`
    select json_agg(${mailboxOf} order by place) as mailboxes
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) with ordinality as given (email, place)
  `;
  return found?.mailboxes ?? [];
}
