import { type ListedCase, listCases, markCase } from '#contracts/law/cases.ts';
import type { Input, Result } from '#contracts/route.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** A page of the inbox. */
export type CasesPage = Result<typeof listCases>;

/** Which page it is. */
export type CasesView = Required<Input<typeof listCases>>['query'];

/** Pages of the inbox. */
export const casePages = pagedQuery((view: CasesView): Promise<CasesPage> => callAsAdmin(listCases, { query: view }));

/** Marks a case as answered or open; the dashboard counts anew. @throws ApiError, NetworkError */
export async function setCaseState(id: number, state: 'open' | 'answered'): Promise<ListedCase> {
  const marked = await callAsAdmin(markCase, { params: { id }, body: { state } });
  invalidate('/api/dashboard');
  return marked;
}
