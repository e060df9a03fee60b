import { pairList as words } from '#content/content/screen.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { type FieldControlProps, FieldGroup } from './field-frame.tsx';
import { asPairs, type Pair } from './values.ts';

/** Short texts, each with its title; the page decides how many there are. */
export function PairsField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const items = asPairs(value);
  const change = (index: number, part: Partial<Pair>): void =>
    onChange(items.map((item, place) => (place === index ? { ...item, ...part } : item)));

  return (
    <FieldGroup facts={facts} errors={errors}>
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no key but their position.
        <div key={index} className="grid gap-2 rounded-sm border border-hairline p-4">
          <Field
            name={`${name}.${index}.title`}
            label={words.title(index + 1)}
            autoComplete="off"
            aria-required={facts.isMarked}
            value={title}
            errors={errors[`${index}.title`]}
            onChange={(event) => change(index, { title: event.target.value })}
          />
          <TextArea
            name={`${name}.${index}.text`}
            label={words.text(index + 1)}
            rows={2}
            aria-required={facts.isMarked}
            value={text}
            errors={errors[`${index}.text`]}
            onChange={(event) => change(index, { text: event.target.value })}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
