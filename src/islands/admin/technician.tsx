import type { ReactNode } from 'react';
import { technician } from '#content/shell/frame.ts';

interface FoldedProps {
  readonly children: ReactNode;
}

/** Folds what an owner does not need at a glance. */
export const Folded = ({ title, children }: FoldedProps & { readonly title: string }) => (
  <details className="mt-1">
    <summary className="inline-flex min-h-6 items-center text-meta font-semibold text-admin underline underline-offset-4">
      {title}
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);

/** Folds commands and settings outside of this website, which the owner passes on. */
export const Technician = (props: FoldedProps) => <Folded title={technician} {...props} />;
