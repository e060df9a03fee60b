import type { ReactNode } from 'react';
import { editor as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { entriesQuery } from '#stores/content/drafts.ts';

interface EntriesFrameProps {
  /** Titles of the sections to come, which stand while they load. */
  readonly titles?: readonly string[];
  readonly children: (entries: readonly DraftEntry[]) => ReactNode;
}

export const EntriesFrame = (props: EntriesFrameProps) => <Loaded query={entriesQuery} words={words} {...props} />;
