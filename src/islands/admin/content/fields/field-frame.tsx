import type { ReactNode, Ref } from 'react';
import type { FieldFacts } from '#contracts/content/field.ts';

export interface FieldControlProps {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
  /** Messages by position: `''` for the whole, `2` for a list item, `2.text` for its part, `alt` for a part. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (value: unknown) => void;
}

/** Label of a field. Assistive technology learns from the control itself that it is required. */
export const MarkedLabel = ({ facts: { label, isMarked = false } }: { readonly facts: FieldFacts }) => (
  <>
    {label}
    {isMarked && <span aria-hidden="true" className="after:content-['_*']" />}
  </>
);

export const frame = ({ name, facts, errors }: FieldControlProps) => ({
  name,
  label: <MarkedLabel facts={facts} />,
  hint: facts.help,
  errors: errors[''],
  'aria-required': facts.isMarked,
});

interface FieldGroupProps extends Pick<FieldControlProps, 'facts' | 'errors'> {
  readonly ref?: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
  /** Controls below the messages. */
  readonly below?: ReactNode;
}

/** Frame of a field that consists of several controls; a list has none around it. */
export const FieldGroup = ({ ref, facts, errors, children, below }: FieldGroupProps) => {
  const isList = facts.widget === 'list' || facts.widget === 'pairs';
  return (
    <fieldset ref={ref} className={isList ? 'grid gap-2' : 'grid gap-3 rounded-sm border border-hairline p-4'}>
      <legend className={isList ? 'font-semibold' : 'px-1 font-semibold'}>
        <MarkedLabel facts={facts} />
      </legend>
      {facts.help !== undefined && <p className="text-meta text-ink-2">{facts.help}</p>}
      {children}
      {errors['']?.map((message) => (
        <p key={message} className="text-meta font-semibold text-error">
          {message}
        </p>
      ))}
      {below}
    </fieldset>
  );
};
