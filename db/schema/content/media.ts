import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

const bytea = customType<{ data: Uint8Array; driverData: string | Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => `\\x${Buffer.from(bytes).toString('hex')}`,
  fromDriver: (value) => (typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
});

/** Images that we serve ourselves. What a name holds never changes. */
export const media = pgTable(
  'media',
  {
    /** SHA-256 of the bytes in hex, with the ending of their type. */
    name: text('name').primaryKey(),
    type: text('type', { enum: ['image/webp', 'image/jpeg'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when nothing shows it, as the night has found. */
    unusedSince: moment('unused_since'),
  },
  (table) => [check('media_bytes_max', sql`octet_length(${table.bytes}) <= 500000`)],
);
