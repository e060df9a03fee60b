import type { ReactNode } from 'react';
import { technician } from '#content/shell/frame.ts';

/** Folds commands and settings outside of this website, which the owner passes on. */
export const Technician = ({ children }: { readonly children: ReactNode }) => (
  <details className="mt-1">
    <summary className="inline-flex min-h-6 items-center text-meta font-semibold text-admin underline underline-offset-4">
      {technician}
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);
