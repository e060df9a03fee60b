import type { ReactNode } from 'react';

interface FoldedSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Section that is rarely needed: a press on its heading opens it. */
export const FoldedSection = ({ title, children }: FoldedSectionProps) => (
  <details aria-label={title} className="mt-8 border-t border-hairline py-1">
    <summary className="min-h-11 cursor-pointer py-1.5 marker:text-ink-2">
      <h2 className="inline text-lead font-semibold">{title}</h2>
    </summary>
    <div className="mt-2 mb-4">{children}</div>
  </details>
);
