import { formatNumber } from '#domain/german-count.ts';

interface FigureProps {
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
}

/** A number with its name, as one entry of a description list. */
export const Figure = ({ label, count, note }: FigureProps) => (
  <div className="admin-card figure">
    <dt>{label}</dt>
    <dd className="figure-number">{formatNumber(count)}</dd>
    {note !== undefined && <dd className="figure-note">{note}</dd>}
  </div>
);
