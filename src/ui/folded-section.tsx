import { type ReactNode, useState } from 'react';

interface FoldedSectionProps {
  readonly title: string;
  /** Level of the title; `h2` by default. */
  readonly heading?: 'h2' | 'h3';
  /** True opens the section. */
  readonly isNeeded?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Section that is rarely needed: a press on its heading opens it. */
export function FoldedSection({
  title,
  heading: Heading = 'h2',
  isNeeded = false,
  onOpen,
  children,
}: FoldedSectionProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <details
      aria-label={title}
      className="mt-8 border-t border-hairline py-1 [details+&]:mt-0"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) onOpen?.();
      }}
    >
      <summary className="min-h-11 cursor-pointer py-1.5 marker:text-ink-2">
        <Heading className="inline text-lead font-semibold">{title}</Heading>
      </summary>
      <div className="mt-2 mb-4">{children}</div>
    </details>
  );
}
