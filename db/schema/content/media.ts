import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

const bytea = customType<{ data: Uint8Array; driverData: string | Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => `\\x${Buffer.from(bytes).toString('hex')}`,
  fromDriver: (value) => (typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
});

/** Images, recordings and files of gifts that we serve ourselves. The bytes under a name never change. */
export const media = pgTable(
  'media',
  {
    /** SHA-256 of the bytes in hex, with the extension of their type; `gift_` before it if only a personal link serves it. */
    name: text('name').primaryKey(),
    type: text('type', { enum: ['image/webp', 'image/jpeg', 'audio/mp4', 'audio/mpeg', 'application/pdf'] }).notNull(),
    /** Width in pixels; 0 for a recording or a gift. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Time since which nothing shows it; set by the nightly job. */
    unusedSince: moment('unused_since'),
  },
  (table) => [
    check(
      'media_bytes_max',
      sql`octet_length(${table.bytes}) <= case when starts_with(${table.name}, 'gift_') then 4000000 else 500000 end`,
    ),
  ],
);
