import { editor } from '#content/content/screen.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { dismissFailure, showToast, type Toast } from '#stores/toasts.ts';

/**
 * Carries out an action and shows what came of it as a toast; a success without words only closes an earlier failure.
 *
 * @param failed puts the server's message into a sentence
 * @returns whether it succeeded
 */
export async function showOutcome(
  action: () => Promise<Omit<Toast, 'variant'> | undefined>,
  failed = (message: string): string => message,
): Promise<boolean> {
  try {
    const done = await action();
    if (done) showToast({ ...done, variant: 'success' });
    else dismissFailure();
    return true;
  } catch (error) {
    showToast({ title: editor.errorTitle, description: failed(serverMessageOf(error)), variant: 'destructive' });
    return false;
  }
}
