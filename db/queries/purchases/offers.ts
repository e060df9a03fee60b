import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';

const soldOffer = z.object({ id: z.string(), name: z.string() });

/** Reads every offer that was ever online, by name; a course only with a checkout. */
export const readSoldOffers = (db: Database) => rows(db, soldOffer)`select id, name from sold_offers() order by name`;
