import { type FieldFacts, fullLabel } from '#contracts/content/field.ts';
import { imagePath } from '#contracts/content/images.ts';
import { asImage, formatValue } from '#islands/admin/content/fields/values.ts';

interface SideProps {
  readonly heading: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
}

const Side = ({ heading, facts, value }: SideProps) => {
  const image = asImage(value);
  return (
    <div className="min-w-0 rounded-sm bg-paper px-3 py-2">
      <dt className="text-note font-semibold text-ink-2">{heading}</dt>
      <dd className="max-h-64 overflow-y-auto text-meta break-words whitespace-pre-wrap">
        {image && <img src={imagePath(image.name)} alt="" className="mb-1 max-h-24 rounded-sm" />}
        {formatValue(facts, value)}
      </dd>
    </div>
  );
};

interface ComparisonProps {
  readonly facts: FieldFacts;
  readonly first: { readonly heading: string; readonly value: unknown };
  readonly second: { readonly heading: string; readonly value: unknown };
}

export const Comparison = ({ facts, first, second }: ComparisonProps) => (
  <div className="grid gap-1">
    <p className="text-meta font-semibold">{fullLabel(facts)}</p>
    <dl className="grid gap-2 sm:grid-cols-2">
      <Side facts={facts} {...first} />
      <Side facts={facts} {...second} />
    </dl>
  </div>
);

type Data = Readonly<Record<string, unknown>>;

export const differing = (fields: Readonly<Record<string, FieldFacts>>, one: Data, other: Data) =>
  Object.entries(fields).filter(([name]) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null));
