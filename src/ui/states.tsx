import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

/** Reserves the height of a short list, so that its arrival moves little below it. */
export const LoadingState = ({ children }: { readonly children: ReactNode }) => (
  <Card as="p" role="status" className="min-h-64 text-ink-2">
    {children}
  </Card>
);

interface EmptyStateProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <Card className="grid justify-items-start gap-3 text-ink-2">
    <p>{children}</p>
    {action}
  </Card>
);

interface ErrorStateProps {
  readonly text: string;
  readonly detail?: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

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
