import { getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import { images } from '#db/schema/content/images.ts';
import { media } from '#db/schema/content/media.ts';
import { onlineReleases, releaseParts, releasePlan, releases } from '#db/schema/content/releases.ts';
import { eventImages, events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { integrations } from '#db/schema/integrations.ts';
import { cases } from '#db/schema/law/cases.ts';
import { lawNotes } from '#db/schema/law/notes.ts';
import { letterSends, letterSeries, letters } from '#db/schema/letters/letters.ts';
import { hosting } from '#db/schema/operations/hosting.ts';
import { siteSwitches } from '#db/schema/pages/switches.ts';
import { choices } from '#db/schema/people/choices.ts';
import { consents, consentTexts } from '#db/schema/people/consents.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { eveningFigures, registrations } from '#db/schema/people/registrations.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import { paymentProducts, payments, purchaseChanges, purchases } from '#db/schema/purchases/purchases.ts';
import {
  redirectAliases,
  redirectCategories,
  redirectChecks,
  redirectClickMarks,
  redirectClicks,
  redirects,
  redirectVouchers,
} from '#db/schema/redirects/redirects.ts';
import { analyticsDays, analyticsDropped, analyticsValues } from '#db/schema/visits/days.ts';
import { goalDays } from '#db/schema/visits/visits.ts';
import { MOST_TAKEOUT_ROWS } from '#domain/takeout/tables.ts';
import { dimensions } from '#domain/visits/hit.ts';

/** Rows read for a table's first part, while the average row length is unknown. */
const FIRST_ROWS = 5000;
/** A part ends with the row that reaches this size; the quotes that JSON escapes come on top. */
const BYTES = 3_000_000;

interface Source {
  readonly table: PgTable;
  /** Unique key in the order of an index. Its columns are always exported. */
  readonly key: readonly [PgColumn, ...PgColumn[]];
  /** Secrets, and columns generated from others. */
  readonly without?: readonly PgColumn[];
  /** Condition on the rows, which excludes those whose deletion can still be undone. */
  readonly where?: SQL;
  /** Values looked up in other tables, so that each row makes sense by itself. */
  readonly more?: Readonly<Record<string, SQL>>;
}

const belongsToPerson = (personId: PgColumn): SQL =>
  sql`exists (select from ${people} where ${people.id} = ${personId} and ${people.deletedAt} is null)`;

const isOfLink = (redirectId: PgColumn): SQL =>
  sql`exists (select from ${redirects} where ${redirects.id} = ${redirectId} and ${redirects.deletedAt} is null)`;

const textOf = (id: PgColumn): SQL =>
  sql`(select ${analyticsValues.value} from ${analyticsValues} where ${analyticsValues.id} = ${id})`;

/** Tables of the takeout, in the order in which they are read (docs/decisions/takeout.md). */
const sources: Readonly<Record<string, Source>> = {
  people: {
    table: people,
    key: [people.id],
    without: [people.mailbox, people.search, people.sortName, people.unsubscribeToken, people.deletedAt],
    where: isNull(people.deletedAt),
  },
  list_entries: {
    table: listEntries,
    key: [listEntries.personId, listEntries.list],
    without: [listEntries.origin],
    where: belongsToPerson(listEntries.personId),
  },
  sign_up_requests: {
    table: signUpRequests,
    key: [signUpRequests.id],
    without: [signUpRequests.tokenHash, signUpRequests.fingerprint],
    where: belongsToPerson(signUpRequests.personId),
  },
  choices: { table: choices, key: [choices.personId, choices.choice], where: belongsToPerson(choices.personId) },
  registrations: {
    table: registrations,
    key: [registrations.id],
    where: belongsToPerson(registrations.personId),
  },
  evening_figures: { table: eveningFigures, key: [eveningFigures.taskId] },
  consents: { table: consents, key: [consents.id] },
  consent_texts: { table: consentTexts, key: [consentTexts.version] },
  contact_transfers: { table: contactTransfers, key: [contactTransfers.personId] },
  letters: { table: letters, key: [letters.id], without: [letters.deletedAt], where: isNull(letters.deletedAt) },
  letter_series: { table: letterSeries, key: [letterSeries.list] },
  letter_sends: { table: letterSends, key: [letterSends.id] },
  purchases: { table: purchases, key: [purchases.id], without: [purchases.search] },
  payments: { table: payments, key: [payments.id] },
  purchase_changes: { table: purchaseChanges, key: [purchaseChanges.id] },
  payment_products: { table: paymentProducts, key: [paymentProducts.platform, paymentProducts.productId] },
  cases: { table: cases, key: [cases.id], without: [cases.mailbox, cases.fingerprint] },
  law_notes: { table: lawNotes, key: [lawNotes.pointId] },
  redirects: {
    table: redirects,
    key: [redirects.id],
    without: [redirects.slugKey, redirects.deletedAt],
    where: isNull(redirects.deletedAt),
  },
  redirect_categories: {
    table: redirectCategories,
    key: [redirectCategories.id],
    without: [redirectCategories.deletedAt],
    where: isNull(redirectCategories.deletedAt),
  },
  redirect_aliases: {
    table: redirectAliases,
    key: [redirectAliases.slug],
    without: [redirectAliases.slugKey],
    where: isOfLink(redirectAliases.redirectId),
  },
  redirect_vouchers: {
    table: redirectVouchers,
    key: [redirectVouchers.code],
    without: [redirectVouchers.codeKey],
  },
  redirect_checks: { table: redirectChecks, key: [redirectChecks.redirectId] },
  redirect_clicks: {
    table: redirectClicks,
    key: [redirectClicks.redirectId, redirectClicks.day],
    where: isOfLink(redirectClicks.redirectId),
  },
  redirect_click_marks: {
    table: redirectClickMarks,
    key: [
      redirectClickMarks.redirectId,
      redirectClickMarks.day,
      redirectClickMarks.dimension,
      redirectClickMarks.value,
    ],
    where: isOfLink(redirectClickMarks.redirectId),
  },
  analytics_days: {
    table: analyticsDays,
    key: [analyticsDays.dimension, analyticsDays.day, analyticsDays.valueId],
    where: inArray(analyticsDays.dimension, Object.values(dimensions)),
    more: { value: textOf(analyticsDays.valueId) },
  },
  analytics_dropped: {
    table: analyticsDropped,
    key: [analyticsDropped.day, analyticsDropped.reason],
  },
  goal_days: {
    table: goalDays,
    key: [
      ...([goalDays.day, goalDays.goal, goalDays.sourceId, goalDays.campaignId, goalDays.linkId] as const),
      goalDays.entryId,
    ],
    more: {
      event: textOf(goalDays.goal),
      source: textOf(goalDays.sourceId),
      campaign: textOf(goalDays.campaignId),
      entry: textOf(goalDays.entryId),
    },
  },
  events: { table: events, key: [events.taskId] },
  event_images: { table: eventImages, key: [eventImages.taskId] },
  tasks: { table: tasks, key: [tasks.taskId] },
  content_entries: { table: contentEntries, key: [contentEntries.kind, contentEntries.id] },
  content_history: { table: contentHistory, key: [contentHistory.kind, contentHistory.id, contentHistory.version] },
  releases: { table: releases, key: [releases.id] },
  online_releases: { table: onlineReleases, key: [onlineReleases.number] },
  release_parts: { table: releaseParts, key: [releaseParts.id] },
  release_plan: { table: releasePlan, key: [releasePlan.id] },
  images: { table: images, key: [images.name], without: [images.deletedAt], where: isNull(images.deletedAt) },
  // The bytes are exported as separate files.
  media: { table: media, key: [media.name], without: [media.bytes] },
  accounts: { table: accounts, key: [accounts.id], without: [accounts.passwordHash] },
  integrations: { table: integrations, key: [integrations.name] },
  site_switches: { table: siteSwitches, key: [siteSwitches.id] },
  hosting: { table: hosting, key: [hosting.id] },
};

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const name = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`;

const columnsOf = ({ table, without = [] }: Source): readonly PgColumn[] =>
  Object.values<PgColumn>(getTableColumns(table)).filter((column) => !without.includes(column));

const namesOf = (source: Source): string[] => [
  ...columnsOf(source).map((column) => column.name),
  ...Object.keys(source.more ?? {}),
];

export async function readTakeoutContents(db: Database) {
  const counts = Object.values(sources).map(
    ({ table, where = sql`true` }) => sql`(select count(*)::int from ${table} where ${where})`,
  );
  const [row] = await rows(db, z.object({ counts: z.array(z.int()) }))`
    select json_build_array(${list(counts)}) as counts
  `;
  return Object.entries(sources).map(([table, source], index) => ({
    table,
    columns: namesOf(source),
    rows: row?.counts[index] ?? 0,
  }));
}

const takeoutPart = z.object({
  lines: z.string(),
  rows: z.int(),
  /** Rows read before the size limit. */
  found: z.int(),
});

interface PartStart {
  /** Key of the preceding row as JSON; undefined for the first part. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Computes the start of the next part, and its number of rows from the average length so far. */
function placeAfter(source: Source, part: z.infer<typeof takeoutPart>) {
  const { lines } = part;
  const values: readonly unknown[] = JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1));
  const names = namesOf(source);
  const key = source.key.map(({ name: column }) => [column, values[names.indexOf(column)]]);
  return {
    after: JSON.stringify(Object.fromEntries(key)),
    limit: Math.min(MOST_TAKEOUT_ROWS, Math.ceil((BYTES * part.rows) / lines.length)),
  };
}

/**
 * Reads a part of a table, one JSON array per line; undefined for a table that is not taken out.
 *
 * @returns `next`: start of the next part; null after the last
 */
export async function readTakeoutPart(db: Database, table: string, { after, limit = FIRST_ROWS }: PartStart) {
  const source = Object.hasOwn(sources, table) ? sources[table] : undefined;
  if (source === undefined) return undefined;
  const { key, where = sql`true`, more = {} } = source;
  const keys = list(key.map((column) => sql`${column}`));
  const names = list(key.map(name));
  const taken = list([
    ...columnsOf(source).map((column) => sql`${column}`),
    ...Object.entries(more).map(([as, value]) => sql`${value} as ${sql.identifier(as)}`),
  ]);
  const edge = list(
    key.map((column) => sql`(${after}::jsonb ->> ${column.name}::text)::${sql.raw(column.getSQLType())}`),
  );
  const isAfter = after === undefined ? sql`true` : sql`(${keys}) > (${edge})`;
  const columns = namesOf(source);
  const values = list(columns.map((column) => sql`${sql.identifier(column)}`));
  // Every step keeps the index order, so nothing is sorted; `offset 0` makes PostgreSQL build each line only once.
  const [part] = await rows(db, takeoutPart)`
    select
      coalesce(string_agg(line, E'\\n' order by ${names}) filter (where bytes_before < ${BYTES}), '') as lines,
      count(*) filter (where bytes_before < ${BYTES})::int as rows,
      count(*)::int as found
    from (
      select *, sum(octet_length(line)) over (order by ${names} rows unbounded preceding) - octet_length(line) as bytes_before
      from (
        select ${names}, json_build_array(${values})::text as line
        from (select ${taken} from ${source.table} where ${where} and ${isAfter} order by ${keys} limit ${limit}) taken_row
        offset 0
      ) lined
    ) measured
  `;
  if (part === undefined) throw new Error('The part was not returned');
  const { lines, found } = part;
  const isLast = part.rows === found && found < limit;
  return { columns, lines, rows: part.rows, next: isLast ? null : placeAfter(source, part) };
}
