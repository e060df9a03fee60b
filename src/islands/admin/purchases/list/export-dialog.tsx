import { useState } from 'react';
import { csv as words } from '#content/purchases/screen.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { filterOf, type PurchasesView, showsAll } from '#domain/purchases/view.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { readCsv } from '#stores/purchases/reading.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';

interface ExportDialogProps {
  readonly view: PurchasesView;
  readonly total: number;
  readonly onClose: () => void;
}

/** Makes the CSV file of all that match, and shows how far it is. */
export function ExportDialog({ view, total, onClose }: ExportDialogProps) {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    setSaid(words.running(0, total));
    try {
      let written = 0;
      const file = await readCsv(filterOf(view), (purchases) => {
        written = purchases;
        setSaid(words.running(purchases, total));
      });
      saveFile(file, words.fileName(berlinDay(new Date())));
      setSaid(words.done(written));
    } catch (error) {
      setSaid(words.failed(messageOf(error)));
    }
    setBusy(false);
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-3 pb-5">
        <p>{showsAll(view) ? words.all(total) : words.found(total)}</p>
        <p className="text-meta text-ink-2">{words.form}</p>
        <p role="status" className="min-h-6 font-semibold tabular-nums">
          {said}
        </p>
      </div>
      <SubmitActions
        cancel={words.close}
        onCancel={onClose}
        submit={words.run}
        onSubmit={() => void run()}
        isBusy={isBusy}
      />
    </Dialog>
  );
}
