import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

/** Stands where something is still on its way. */
export const LoadingState = ({ children }: { readonly children: ReactNode }) => (
  <Card as="p" role="status" className="text-ink-2">
    {children}
  </Card>
);

interface EmptyStateProps {
  readonly children: ReactNode;
  /** What leads out of it. */
  readonly action?: ReactNode;
}

/** Says why there is nothing, and what to do about it. */
export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <Card className="grid justify-items-start gap-3 text-ink-2">
    <p>{children}</p>
    {action}
  </Card>
);

interface ErrorStateProps {
  readonly text: string;
  /** What is known of the cause. */
  readonly detail?: string;
  /** Name of the button. */
  readonly retry: string;
  readonly onRetry: () => void;
}

/** Says what could not be loaded, with a way to try again. */
export const ErrorState = ({ text, detail, retry, onRetry }: ErrorStateProps) => (
  <div
    role="alert"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border border-error px-6 py-4"
  >
    <p>
      <strong className="font-semibold text-error">{text}</strong> {detail}
    </p>
    <Button look="outline" onClick={onRetry}>
      {retry}
    </Button>
  </div>
);
