import { redirectImport as words } from '#content/redirects/import.ts';
import type { PlannedRow } from '#domain/redirects/import.ts';
import { countOutcomes } from '#domain/redirects/import.ts';
import type { ImportReport as Report } from '#stores/redirects/batches.ts';
import { Callout } from '#ui/callout.tsx';

/** Maximum number of failed parts that are listed. */
const FAILED_SHOWN = 20;

interface ImportReportProps {
  readonly rows: readonly PlannedRow[];
  readonly report: Report;
}

export function ImportReport({ rows, report: { created, replaced, failed } }: ImportReportProps) {
  const { skip, invalid } = countOutcomes(rows);
  const lost = failed.reduce((sum, { lines }) => sum + lines.length, 0);
  const sentences = [
    words.report.created(created),
    replaced > 0 && words.report.replaced(replaced),
    skip > 0 && words.report.skipped(skip),
    invalid > 0 && words.report.invalid(invalid),
    lost > 0 && words.report.failed(lost),
  ];
  return (
    <Callout tone={lost > 0 ? 'error' : 'success'} role={lost > 0 ? 'alert' : 'status'} className="mb-4">
      <p className="mb-1 font-semibold">{words.done}</p>
      <ul>
        {sentences.filter(Boolean).map((sentence) => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </ul>
      {failed.length > 0 && (
        <>
          <ul className="mt-2 list-disc pl-5">
            {failed.slice(0, FAILED_SHOWN).map(({ lines, message }) => (
              <li key={lines[0]}>{words.failedLines(lines[0] ?? 0, lines.at(-1) ?? 0, message)}</li>
            ))}
          </ul>
          <p className="mt-2">{words.repeat}</p>
        </>
      )}
    </Callout>
  );
}
