import { csv as words } from '#content/people/screen.ts';
import { filterOf, isUnfiltered, type PeopleView } from '#domain/people/view-address.ts';
import { CsvDialog } from '#islands/admin/csv/csv-dialog.tsx';
import { readCsv } from '#stores/people/export.ts';
import { Checkbox } from '#ui/choice.tsx';

interface ExportDialogProps {
  readonly view: PeopleView;
  readonly total: number;
  readonly onClose: () => void;
}

export const ExportDialog = ({ view, total, onClose }: ExportDialogProps) => (
  <CsvDialog
    lead={isUnfiltered(view) ? words.everybody(total) : words.found(total)}
    form={words.form}
    fileName={words.fileName}
    done={words.done}
    total={total}
    read={(chosen, onProgress) => readCsv(filterOf(view), chosen.has('interests'), onProgress)}
    onClose={onClose}
  >
    <Checkbox name="interests" label={words.interests} hint={words.interestsHint} />
  </CsvDialog>
);
