import { redirectBulk as words } from '#content/redirects/bulk.ts';
import { Button } from '#ui/button.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly onEdit: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected redirects; sticky above the list. */
export const BulkBar = ({ count, onEdit, onClear }: BulkBarProps) => (
  <section
    aria-label={words.group}
    className="sticky top-2 z-10 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-admin bg-admin-tint px-4 py-2 max-md:top-16"
  >
    <p role="status" className="font-semibold tabular-nums">
      {words.selected(count)}
    </p>
    <div className="flex flex-wrap items-center gap-x-5">
      <Button look="link" onClick={onClear}>
        {words.clear}
      </Button>
      <Button look="compact" onClick={onEdit}>
        {words.edit}
      </Button>
    </div>
  </section>
);
