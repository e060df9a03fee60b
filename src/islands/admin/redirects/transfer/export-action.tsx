import { useState } from 'react';
import { redirectImport as words } from '#content/redirects/import.ts';
import { toasts } from '#content/redirects/table.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

/** Exports all redirects with all fields to a file. @param count number of redirects */
export function ExportAction({ count }: { readonly count: number }) {
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      const { exportCsv } = await import('#stores/redirects/batches.ts');
      saveFile(
        new Blob([await exportCsv()], { type: 'text/csv;charset=utf-8' }),
        `redirects-${berlinDay(new Date())}.csv`,
      );
      showToast({ ...words.exported(count), variant: 'success' });
    } catch (error) {
      const description = words.exportFailed(messageOf(error));
      showToast({ title: toasts.errorTitle, description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="link" isBusy={isBusy} onClick={() => run()}>
      {isBusy ? words.exporting : words.export}
    </Button>
  );
}
