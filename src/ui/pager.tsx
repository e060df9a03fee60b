import { Button } from './button.tsx';

interface PagerProps {
  readonly label: string;
  /** First page: 1. */
  readonly number: number;
  readonly count: number;
  readonly words: {
    readonly previous: string;
    readonly next: string;
    readonly position: (number: number, count: number) => string;
  };
  readonly onOpen: (number: number) => void;
}

/** Navigation through the pages of a long list; hidden for a single page. */
export const Pager = ({ label, number, count, words, onOpen }: PagerProps) =>
  count > 1 && (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <Button look="outline" disabled={number === 1} onClick={() => onOpen(number - 1)}>
        {words.previous}
      </Button>
      <p role="status" className="text-meta text-ink-2">
        {words.position(number, count)}
      </p>
      <Button look="outline" disabled={number === count} onClick={() => onOpen(number + 1)}>
        {words.next}
      </Button>
    </nav>
  );
