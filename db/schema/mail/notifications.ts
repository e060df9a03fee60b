import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#db/schema/accounts/accounts.ts';

/** Switches of the notification mails: one row per switch that its account has changed. */
export const notifications = pgTable(
  'notifications',
  {
    /** Null for the administrator of the environment. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** 'newsletter', 'waitlist' or 'sync'. */
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [unique('notifications_account_key').on(table.accountId, table.name).nullsNotDistinct()],
);
