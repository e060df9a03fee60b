import { type ReactNode, useState } from 'react';
import { csvFile as words } from '#content/csv-file.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';

interface CsvDialogProps {
  /** Contents and purpose of the file. */
  readonly lead: string;
  readonly form: string;
  /** Expected number of rows. */
  readonly total: number;
  readonly fileName: (day: string) => string;
  readonly done: (rows: number) => string;
  readonly read: (chosen: FormData, onProgress: (rows: number) => void) => Promise<Blob>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Creates the CSV file of all matching rows and shows the progress. */
export function CsvDialog({ lead, form, total, fileName, done, read, onClose, children }: CsvDialogProps) {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(chosen: FormData): Promise<void> {
    setBusy(true);
    setMessage(words.running(0, total));
    try {
      let written = 0;
      const file = await read(chosen, (rows) => {
        written = rows;
        setMessage(words.running(rows, total));
      });
      saveFile(file, fileName(berlinDay(new Date())));
      setMessage(done(written));
    } catch (error) {
      setMessage(words.failed(messageOf(error)));
    }
    setBusy(false);
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void run(new FormData(event.currentTarget));
        }}
      >
        <div className="grid gap-3 pb-5">
          <p>{lead}</p>
          <p className="text-meta text-ink-2">{form}</p>
          {children}
          <p role="status" className="min-h-6 font-semibold tabular-nums">
            {message}
          </p>
        </div>
        <SubmitActions cancel={words.close} onCancel={onClose} submit={words.run} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
