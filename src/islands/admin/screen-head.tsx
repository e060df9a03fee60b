import { useEffect, useRef } from 'react';

// The first heading belongs to the page load, where the browser decides about the focus.
let isFirst = true;

/** Heading of an admin screen. It takes the focus on a change of screen, so that screen readers announce it. */
export function ScreenHead({ title, lead }: { readonly title: string; readonly lead?: string }) {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isFirst) ref.current?.focus();
    isFirst = false;
  }, []);

  return (
    <header className="mb-8">
      <h1 ref={ref} tabIndex={-1} className="text-admin-title outline-none">
        {title}
      </h1>
      {lead !== undefined && <p className="mt-2 max-w-[62ch] text-ink-2">{lead}</p>}
    </header>
  );
}
