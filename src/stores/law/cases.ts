import { type ListedCase, listCases, markCase } from '#contracts/law/cases.ts';
import type { Input, Result } from '#contracts/route.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate } from '#stores/query.ts';
import { $openCases, callAsAdmin } from '#stores/session.ts';

export type CasesPage = Result<typeof listCases>;

export type CasesView = Required<Input<typeof listCases>>['query'];

export const casePages = pagedQuery(async (view: CasesView): Promise<CasesPage> => {
  const page = await callAsAdmin(listCases, { query: view });
  $openCases.set(page.open);
  return page;
});

/** Marks a case as answered or open and refreshes the dashboard's count. @throws ApiError, NetworkError */
export async function setCaseState(id: number, state: 'open' | 'answered'): Promise<ListedCase> {
  const marked = await callAsAdmin(markCase, { params: { id }, body: { state } });
  invalidate('/api/dashboard');
  return marked;
}
