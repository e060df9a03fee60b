import type { FieldFacts } from '#contracts/content/field.ts';
import type { FieldControlProps } from './field-props.ts';

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
