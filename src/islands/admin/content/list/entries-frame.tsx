import type { ReactNode } from 'react';
import { editor as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { entriesQuery } from '#stores/content/drafts.ts';

export const EntriesFrame = ({ children }: { readonly children: (entries: readonly DraftEntry[]) => ReactNode }) => (
  <Loaded query={entriesQuery} words={words}>
    {children}
  </Loaded>
);
