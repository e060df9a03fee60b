import { examples, entryList as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { takeOutAndShow } from '#islands/admin/content/examples.tsx';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { removeEntry, undeleteEntry } from '#stores/content/drafts.ts';
import { isExample } from '#stores/content/examples.ts';
import type { PublicationState } from '#stores/content/releases.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { titleOf } from './entries.ts';
import type { GripEvents } from './row-drag.ts';

export const undeleteAndShow = (entry: DraftEntry): Promise<boolean> =>
  showOutcome(async () => {
    await undeleteEntry(entry);
    return { title: words.restored, description: words.restoredText(titleOf(entry)) };
  }, words.restoreFailed);

const removeAndShow = (entry: DraftEntry): Promise<boolean> =>
  showOutcome(async () => {
    await removeEntry(entry);
    const action = { label: words.undo, hint: words.undoHint, run: () => void undeleteAndShow(entry) };
    return { title: words.removed, description: words.removedText(titleOf(entry)), action };
  }, words.removeFailed);

export interface RowMoves {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly grip: GripEvents;
  readonly isDragged: boolean;
  /** Offset from the row's place in pixels. */
  readonly shift: number;
  /** Moves up (-1) or down (1). Further clicks of a series continue with the row of the first. */
  readonly onStep: (step: -1 | 1, isGoingOn: boolean) => void;
}

const arrows = [
  { step: -1, icon: 'up', name: words.up },
  { step: 1, icon: 'down', name: words.down },
] as const;

interface EntryRowProps {
  readonly entry: DraftEntry;
  /** Undefined until loaded. */
  readonly state: PublicationState | undefined;
  /** Undefined if the user may not order the entries. */
  readonly moves: RowMoves | undefined;
  /** True for entries that cannot be deleted. */
  readonly isFixed: boolean;
  readonly onRemoved: () => void;
}

export function EntryRow({ entry, state, moves, isFixed, onRemoved }: EntryRowProps) {
  const title = titleOf(entry);
  const isInvented = isExample(entry);

  async function leave(isOut: Promise<boolean>): Promise<void> {
    if (await isOut) onRemoved();
  }

  return (
    <li
      className={`flex items-center gap-2 border-t border-hairline bg-white py-1.5 last:border-b ${moves?.isDragged ? 'relative z-1 outline-2 outline-admin' : ''}`}
      // biome-ignore lint/style/noInlineStyles: the drag offset is data.
      style={{ transform: moves && moves.shift !== 0 ? `translateY(${moves.shift}px)` : undefined }}
    >
      {moves && (
        <span
          {...moves.grip}
          aria-hidden="true"
          title={words.grip(title)}
          className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-2 hover:bg-admin-tint"
        >
          <Icon name="grip" />
        </span>
      )}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <a href={entryHref(entry)} className={`${buttonLooks.link} min-w-0 break-words`}>
          {title}
        </a>
        {isInvented && <Badge tone="alert">{examples.mark}</Badge>}
        {state && <StateBadge state={state} />}
        {isInvented && (
          <Button
            look="link"
            aria-label={`${examples.takeOut}: ${title}`}
            onClick={() => leave(takeOutAndShow([entry]))}
          >
            {examples.takeOut}
          </Button>
        )}
      </span>
      {moves &&
        arrows.map(({ step, icon, name }) => (
          <Button
            key={step}
            look="rowIcon"
            aria-label={name(title)}
            aria-disabled={step < 0 ? moves.isFirst : moves.isLast}
            onClick={({ detail }) => moves.onStep(step, detail > 1)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      {!(isFixed || isInvented) && (
        <Tooltip text={words.remove}>
          <Button
            look="rowIcon"
            aria-label={`${words.remove}: ${title}`}
            // The second click of a double click would hit the row that slid under the pointer.
            onClick={({ detail }) => detail <= 1 && leave(removeAndShow(entry))}
          >
            <Icon name="remove" />
          </Button>
        </Tooltip>
      )}
    </li>
  );
}
