import { redirectImport as words } from '#content/redirects/import.ts';
import type { PlannedRow } from '#domain/redirects/import.ts';
import { countOutcomes } from '#domain/redirects/import.ts';
import type { ImportReport as Report } from '#stores/redirects/batches.ts';
import { Callout } from '#ui/callout.tsx';

interface ImportReportProps {
  readonly rows: readonly PlannedRow[];
  readonly report: Report;
}

export function ImportReport({ rows, report: { created, replaced, failed } }: ImportReportProps) {
  const { skip, invalid } = countOutcomes(rows);
  const sentences = [
    words.report.created(created),
    replaced > 0 && words.report.replaced(replaced),
    skip > 0 && words.report.skipped(skip),
    invalid > 0 && words.report.invalid(invalid),
    failed && words.report.failed(failed.count),
  ];
  return (
    <Callout tone={failed ? 'error' : 'success'} role={failed ? 'alert' : 'status'} className="mb-4">
      <p className="mb-1 font-semibold">{words.done}</p>
      <ul>
        {sentences.filter(Boolean).map((sentence) => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </ul>
      {failed && (
        <>
          <p className="mt-2">{words.failedLines(failed.lines, failed.message)}</p>
          <p className="mt-2">{words.repeat}</p>
        </>
      )}
    </Callout>
  );
}
