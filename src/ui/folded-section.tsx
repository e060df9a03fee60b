import type { ReactNode } from 'react';

interface FoldedSectionProps {
  readonly title: string;
  /** Level of the title; `h2` by default. */
  readonly heading?: 'h2' | 'h3';
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Section that is rarely needed: a press on its heading opens it. */
export const FoldedSection = ({ title, heading: Heading = 'h2', onOpen, children }: FoldedSectionProps) => (
  <details
    aria-label={title}
    className="mt-8 border-t border-hairline py-1"
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary className="min-h-11 cursor-pointer py-1.5 marker:text-ink-2">
      <Heading className="inline text-lead font-semibold">{title}</Heading>
    </summary>
    <div className="mt-2 mb-4">{children}</div>
  </details>
);
