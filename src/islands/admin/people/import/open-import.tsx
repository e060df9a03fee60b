import { importWords as words } from '#content/people/import.ts';
import type { ImportProgress } from '#contracts/people/imports.ts';
import { countAll } from '#domain/people/import/fates.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface OpenImportProps {
  readonly progress: ImportProgress;
  readonly onShow: () => void;
}

/** Notice of an import that waits or runs, even after the page was left. */
export const OpenImport = ({ progress: { state, fates, total }, onShow }: OpenImportProps) =>
  state !== 'done' && (
    <Notice tone="pending" className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p>{state === 'reading' ? words.notice.reading : words.notice.running(countAll(fates), total)}</p>
      <Button look="outline" onClick={onShow}>
        {words.notice.show}
      </Button>
    </Notice>
  );
