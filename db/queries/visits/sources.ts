import { sql } from 'drizzle-orm';
import { AI_SOURCES } from '#domain/visits/ai-assistants.ts';
import { dimensions } from '#domain/visits/hit.ts';

/** AI assistants as stored with a purchase: an array of texts. */
export const aiSources = sql`${sql.param(AI_SOURCES)}::text[]`;

/** Selects the ids of the AI assistants in the dictionary, by its index. */
export const aiSourceIds = sql`(
  select id from analytics_values where kind = ${dimensions.source}::smallint
    and hash in (select encode(sha256(convert_to(source, 'UTF8')), 'hex') from unnest(${aiSources}) source)
)`;
