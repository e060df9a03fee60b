import { redirectBulk as bulkWords } from '#content/redirects/bulk.ts';
import { redirectImport as importWords } from '#content/redirects/import.ts';
import { ExportAction } from '#islands/admin/redirects/transfer/export-action.tsx';
import { Button } from '#ui/button.tsx';

interface ListToolsProps {
  /** How many redirects there are. */
  readonly all: number;
  /** How many of them are found. */
  readonly found: number;
  readonly onImport: () => void;
  readonly onSelectFound: () => void;
}

/** What can be done with the list as a whole. */
export const ListTools = ({ all, found, onImport, onSelectFound }: ListToolsProps) => (
  <>
    <Button look="link" onClick={onImport}>
      {importWords.open}
    </Button>
    {all > 0 && <ExportAction count={all} />}
    {found > 0 && (
      <Button look="link" onClick={onSelectFound}>
        {bulkWords.selectAll(found)}
      </Button>
    )}
  </>
);
