import { redirects, toasts } from '#content/redirects/table.ts';
import { copyText, useCopying } from '#islands/admin/copying.ts';
import { showToast } from '#stores/toasts.ts';
import { IconAction } from './icon-action.tsx';

function showCopyToast(isCopied: boolean): void {
  if (isCopied) showToast({ ...toasts.copied, variant: 'success' });
  else showToast({ title: toasts.errorTitle, description: toasts.copyFailed, variant: 'destructive' });
}

/** Copies an address and shows a toast. */
export async function copyAddress(address: string): Promise<void> {
  showCopyToast(await copyText(address));
}

/** Copies an address and shows a check mark for two seconds. */
export function CopyAction({ address }: { readonly address: string }) {
  const { isCopied, copy } = useCopying();

  async function run(): Promise<void> {
    showCopyToast(await copy(address));
  }

  return <IconAction label={redirects.copy} icon={isCopied ? 'check' : 'copy'} onClick={() => void run()} />;
}
