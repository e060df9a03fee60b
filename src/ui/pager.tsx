interface PagerProps {
  readonly label: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly words: {
    readonly previous: string;
    readonly next: string;
    readonly position: (number: number, count: number) => string;
  };
  readonly onOpen: (number: number) => void;
}

/** Leads through the pages of a long list; there is none where one page is all. */
export const Pager = ({ label, number, count, words, onOpen }: PagerProps) =>
  count > 1 && (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <button type="button" className="admin-button-outline" disabled={number === 1} onClick={() => onOpen(number - 1)}>
        {words.previous}
      </button>
      <p role="status" className="text-meta text-ink-2">
        {words.position(number, count)}
      </p>
      <button
        type="button"
        className="admin-button-outline"
        disabled={number === count}
        onClick={() => onOpen(number + 1)}
      >
        {words.next}
      </button>
    </nav>
  );
