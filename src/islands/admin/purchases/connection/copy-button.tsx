import { connection as words } from '#content/purchases/connection.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

/** Button that copies what the owner enters at the platform. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { isCopied, copy } = useCopying();

  async function run(): Promise<void> {
    if (await copy(text)) return;
    showToast({ title: words.errorTitle, description: words.copyFailed, variant: 'destructive' });
  }

  return (
    <>
      <Button look="compact" className="min-w-40" onClick={() => run()}>
        {isCopied ? words.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
    </>
  );
}
