import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, randomId } from '#db/schema/columns.ts';
import { people } from './people.ts';

/** Seats of confirmed people at evenings with registration here (docs/decisions/events.md). */
export const registrations = pgTable(
  'registrations',
  {
    /** Part of the address `/dabei/{token}`, whose rest is derived from it: no token is stored. */
    id: randomId(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    taskId: text('task_id').notNull(),
    confirmedAt: moment('confirmed_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** First press on the button that leads into the room. */
    cameAt: moment('came_at'),
    /** Start that the person was told last (`startMark`), or `off`. */
    toldStart: text('told_start').notNull(),
    /** Start for which each reminder was written. */
    dayFor: moment('day_for'),
    hourFor: moment('hour_for'),
    replayAt: moment('replay_at'),
  },
  (table) => [
    uniqueIndex('registrations_person_key').on(table.personId, table.taskId),
    index('registrations_task_idx').on(table.taskId),
  ],
);

/** Figures of evenings whose registrations are deleted. */
export const eveningFigures = pgTable('evening_figures', {
  taskId: text('task_id').primaryKey(),
  confirmed: integer('confirmed').notNull(),
  came: integer('came').notNull(),
  buyers: integer('buyers').notNull(),
  revenue: integer('revenue').notNull(),
});
