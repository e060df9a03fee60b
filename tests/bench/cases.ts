import { sql } from 'drizzle-orm';
import cases from '#functions/cases.ts';
import { timeOwnerRequests } from './owner-requests.ts';
import type { Row } from './table.ts';

const CASES = 10_000;

/** Withdrawals and cancellations of years; one in ten is open. */
const fill = sql`
  insert into cases
    (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at, answered_at)
  select case when number % 3 = 0 then 'cancellation' else 'withdrawal' end, 'Name ' || number, 'MP-' || number,
    'person-' || number || '@example.org', case when number % 3 = 0 then 'ordinary' else '' end, '', '',
    'fingerprint-' || number, timestamptz '2024-01-01' + number * interval '2 hours',
    case when number % 10 > 0 then timestamptz '2026-11-01' end
  from generate_series(1, ${CASES}::int) number
`;

/** The inbox of withdrawals and cancellations with 10,000 of them. */
export const run = (): Promise<Row[]> =>
  timeOwnerRequests(cases, fill, {
    'cases, 10,000: the first page': '/api/cases',
    'cases, 10,000: a page in the middle': `/api/cases?after=${CASES / 2}`,
    'cases, 10,000: answered ones': '/api/cases?state=answered',
  });
