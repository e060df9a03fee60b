import { editor, history as words } from '#content/content/screen.ts';
import type { DraftEntry, FormerEntry } from '#contracts/content/drafts.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { entryHistory } from '#stores/content/drafts.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Comparison, differing } from './comparison.tsx';

type Data = Readonly<Record<string, unknown>>;

interface HistoryDialogProps {
  readonly entry: DraftEntry;
  /** Current input of the form. */
  readonly data: Data;
  readonly onTake: (data: Data) => void;
  readonly onClose: () => void;
}

interface FormerProps extends Pick<HistoryDialogProps, 'entry' | 'data' | 'onTake'> {
  readonly former: FormerEntry;
}

function Former({ entry, data, former, onTake }: FormerProps) {
  const differences = differing(kindOf(entry.kind).fields, former.data, data);
  const name = former.savedAt === null ? words.original : formatInstant(former.savedAt);
  function take(): void {
    onTake(former.data);
    showToast({ title: words.taken, description: words.takenText, variant: 'success' });
  }
  return (
    <li className="grid gap-3 border-t border-hairline py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-meta font-semibold tabular-nums">{name}</h3>
        {differences.length === 0 ? (
          <span className="text-meta text-ink-2">{words.same}</span>
        ) : (
          <Button look="compact" aria-label={`${words.take}: ${name}`} onClick={take}>
            {words.take}
          </Button>
        )}
      </div>
      {differences.map(([field, facts]) => (
        <Comparison
          key={field}
          facts={facts}
          first={{ heading: words.former, value: former.data[field] }}
          second={{ heading: words.present, value: data[field] }}
        />
      ))}
    </li>
  );
}

/** Former states of an entry, each with its differences from now and a button to restore it. */
export function HistoryDialog({ entry, data, onTake, onClose }: HistoryDialogProps) {
  const [query, state] = usePagedQuery(entryHistory, { kind: entry.kind, id: entry.id });

  return (
    <Dialog title={words.title} width={600} closeLabel={editor.close} onClose={onClose}>
      <div className="pb-5">
        <LoadedPage state={state} words={{ ...words, retry: editor.retry }} onRetry={() => void query.refresh()}>
          {(states) =>
            states.length === 0 ? (
              <p className="text-ink-2">{words.empty}</p>
            ) : (
              <ul>
                {states.map((former) => (
                  <Former key={former.version} entry={entry} data={data} former={former} onTake={onTake} />
                ))}
              </ul>
            )
          }
        </LoadedPage>
      </div>
    </Dialog>
  );
}
