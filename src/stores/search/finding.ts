import { searchAll } from '#contracts/search/finding.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Groups of hits together with the text that they match. */
export const openSearch = pagedQuery(async (text: string) => ({
  text,
  groups: await callAsAdmin(searchAll, { query: { text } }),
}));
