import { releases as words } from '#content/content/publishing.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

/** Retries a failed publish. If it cannot start, shows the reason. */
export async function retry(id: number): Promise<void> {
  try {
    // Imported on demand: the dashboard uses this file without loading all content kinds.
    const { repeatRelease } = await import('#stores/content/releases.ts');
    await repeatRelease(id);
    dismissFailure();
  } catch (error) {
    const description = words.retryFailed(serverMessageOf(error));
    showToast({ title: words.retry, description, variant: 'destructive' });
  }
}

interface FailedReleaseProps {
  readonly id: number;
  /** German sentence. */
  readonly error: string;
}

export function FailedRelease({ id, error }: FailedReleaseProps) {
  return (
    <div>
      <p className="font-semibold text-error">{words.notOnline(error)}</p>
      <p className="mt-1 text-meta">{words.notOnlineHint}</p>
      <Button look="compact" className="mt-2" onClick={() => retry(id)}>
        {words.retry}
      </Button>
    </div>
  );
}
