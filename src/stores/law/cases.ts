import { atom, type ReadableAtom } from 'nanostores';
import { type ListedCase, listCases, markCase } from '#contracts/law/cases.ts';
import type { Input, Result } from '#contracts/route.ts';
import { $openCases, callAsAdmin } from '#stores/accounts/login.ts';
import { invalidate } from '#stores/query.ts';

/** A page of the inbox. */
export type CasesPage = Result<typeof listCases>;

/** Which page it is. */
export type CasesView = Required<Input<typeof listCases>>['query'];

/** What is known of the cases on display. */
export interface CasesState {
  readonly page: CasesPage | undefined;
  readonly error: unknown;
}

/** Reads one page after the other; an answer for an older view is ignored. */
export interface CasesReader {
  readonly $state: ReadableAtom<CasesState>;
  readonly open: (view: CasesView) => Promise<void>;
}

/** A reader for one stay on the screen. */
export function casesReader(): CasesReader {
  const $state = atom<CasesState>({ page: undefined, error: undefined });
  let latest = 0;
  async function open(view: CasesView): Promise<void> {
    latest += 1;
    const mine = latest;
    const next = await callAsAdmin(listCases, { query: view }).then(
      (page): CasesState => ({ page, error: undefined }),
      (error: unknown): CasesState => ({ page: undefined, error }),
    );
    if (mine !== latest) return;
    $state.set(next);
    if (next.page) $openCases.set(next.page.open);
  }
  return { $state, open };
}

/** Marks a case as answered or open; the dashboard counts anew. @throws ApiError, NetworkError */
export async function setCaseState(id: number, state: 'open' | 'answered'): Promise<ListedCase> {
  const marked = await callAsAdmin(markCase, { params: { id }, body: { state } });
  invalidate('/api/dashboard');
  return marked;
}
