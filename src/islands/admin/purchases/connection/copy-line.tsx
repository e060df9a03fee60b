import { connection as words } from '#content/purchases/connection.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { CodeLine } from '#ui/code-line.tsx';

/** An address to be entered elsewhere, with a button that copies it. */
export function CopyLine({ address }: { readonly address: string }) {
  const { isCopied, copy } = useCopying();

  async function run(): Promise<void> {
    if (await copy(address)) return;
    showToast({ title: words.errorTitle, description: words.copyFailed, variant: 'destructive' });
  }

  return (
    <div className="flex flex-wrap gap-2">
      <CodeLine>{address}</CodeLine>
      <Button look="compact" className="min-w-40" onClick={() => void run()}>
        {isCopied ? words.copied : words.copy}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
    </div>
  );
}
