import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { accounts } from './accounts.ts';

/** Passkeys that open an account beside its password. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's own name for it, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, where the authenticator counts: a lower one means a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether it is kept on several devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_account_idx').on(table.accountId)],
);

/** Challenges that were answered: the same answer is worth nothing a second time. */
export const spentChallenges = pgTable('spent_challenges', {
  challenge: text('challenge').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
