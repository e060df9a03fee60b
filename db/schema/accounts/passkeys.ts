import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { accounts } from './accounts.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id from the authenticator, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, if the authenticator has one: a lower value than before means a cloned key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_account_idx').on(table.accountId)],
);

/** Answered challenges: a replayed answer is refused. */
export const spentChallenges = pgTable('spent_challenges', {
  challenge: text('challenge').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
