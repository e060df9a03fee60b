import { importWords as words } from '#content/people/import.ts';
import type { ImportProgress } from '#contracts/people/imports.ts';
import { countAll } from '#domain/people/import/fates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

interface OpenImportProps {
  readonly progress: ImportProgress;
  readonly onShow: () => void;
}

/** Callout of an import that waits or runs, even after the page was left. */
export const OpenImport = ({ progress: { state, fates, total }, onShow }: OpenImportProps) =>
  state !== 'done' && (
    <Callout tone="pending" className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p>{state === 'reading' ? words.notice.reading : words.notice.running(countAll(fates), total)}</p>
      <Button look="outline" onClick={onShow}>
        {words.notice.show}
      </Button>
    </Callout>
  );
