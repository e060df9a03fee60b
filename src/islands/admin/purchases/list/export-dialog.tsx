import { csv as words } from '#content/purchases/screen.ts';
import { filterOf, type PurchasesView, showsAll } from '#domain/purchases/view-address.ts';
import { CsvDialog } from '#islands/admin/csv/csv-dialog.tsx';
import { readCsv } from '#stores/purchases/reading.ts';

interface ExportDialogProps {
  readonly view: PurchasesView;
  readonly total: number;
  readonly onClose: () => void;
}

/** Makes the CSV file of all that match. */
export const ExportDialog = ({ view, total, onClose }: ExportDialogProps) => (
  <CsvDialog
    lead={showsAll(view) ? words.all(total) : words.found(total)}
    form={words.form}
    fileName={words.fileName}
    done={words.done}
    total={total}
    read={(_, onProgress) => readCsv(filterOf(view), onProgress)}
    onClose={onClose}
  />
);
