import { entryList as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { Button } from '#ui/button.tsx';
import { titleOf } from './entries.ts';
import { bringBack } from './entry-row.tsx';

/** What was deleted of a kind, with the way back. */
export function DeletedEntries({ entries }: { readonly entries: readonly DraftEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="deleted-title" className="mt-10">
      <h2 id="deleted-title" className="text-h3">
        {words.deleted}
      </h2>
      <p className="mt-1 mb-3 text-meta text-ink-2">{words.deletedHint}</p>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-2 last:border-b"
          >
            <span>{titleOf(entry)}</span>
            <Button
              look="compact"
              aria-label={`${words.restore}: ${titleOf(entry)}`}
              onClick={() => void bringBack(entry)}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
