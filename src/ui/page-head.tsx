import { type ReactNode, useEffect, useRef } from 'react';
import { focusInSight } from './focus.ts';

// The first heading takes no focus: after a page load the browser decides about it.
let isFirst = true;

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string;
  /** Name of the area, above the title. */
  readonly eyebrow?: string | undefined;
  readonly actions?: ReactNode;
}

/** Head of an admin screen. Takes the focus on a change of screen, so that screen readers announce it. */
export function PageHead({ title, lead, eyebrow, actions }: PageHeadProps) {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isFirst) focusInSight(ref.current);
    isFirst = false;
  }, []);

  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        {eyebrow !== undefined && <p className="text-meta font-semibold text-ink-2">{eyebrow}</p>}
        <h1 ref={ref} tabIndex={-1} className="text-admin-title outline-none">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-2 max-w-[62ch] text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex grow flex-wrap gap-3 *:grow sm:grow-0 sm:*:grow-0">{actions}</div>}
    </header>
  );
}
