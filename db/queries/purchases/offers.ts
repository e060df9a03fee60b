import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';

const soldCourse = z.object({ id: z.string(), name: z.string() });

/** Reads every course that was ever online with a checkout, by name. */
export const readSoldCourses = (db: Database) =>
  rows(db, soldCourse)`select id, name from sold_courses() order by name`;
