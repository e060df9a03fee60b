import { redirects, toasts } from '#content/redirects/table.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { showToast } from '#stores/toasts.ts';
import { IconAction } from './icon-action.tsx';

/** Copies an address and shows a check mark for two seconds. */
export function CopyAction({ address }: { readonly address: string }) {
  const { isCopied, copy } = useCopying();

  async function run(): Promise<void> {
    if (await copy(address)) showToast({ ...toasts.copied, variant: 'success' });
    else showToast({ title: toasts.errorTitle, description: toasts.copyFailed, variant: 'destructive' });
  }

  return <IconAction label={redirects.copy} icon={isCopied ? 'check' : 'copy'} onClick={() => run()} />;
}
