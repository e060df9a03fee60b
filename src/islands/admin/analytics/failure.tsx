import { dashboard as words } from '#content/analytics.ts';

interface FailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Says what could not be loaded, with a way to try again. */
export const Failure = ({ text, onRetry }: FailureProps) => (
  <div role="alert" className="failure-banner">
    <p className="font-semibold text-error">{text}</p>
    <button type="button" className="admin-button-outline" onClick={onRetry}>
      {words.retry}
    </button>
  </div>
);
