import { entryForm as words } from '#content/content/screen.ts';
import { Field } from '#ui/field.tsx';
import type { FieldControlProps } from './field-props.ts';
import { asText } from './values.ts';

/** `#rrggbb` (spec 9). */
const COLOUR_LENGTH = 7;
const FALLBACK = '#000000';

/** A colour: typed, or chosen with the browser's picker. */
export function ColourField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const colour = asText(value);
  return (
    <Field
      name={name}
      label={facts.label}
      hint={facts.help}
      errors={errors['']}
      maxLength={COLOUR_LENGTH}
      autoComplete="off"
      spellCheck={false}
      value={colour}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      side={
        <input
          type="color"
          aria-label={words.colourPicker}
          className="h-11 w-18 cursor-pointer rounded-sm border border-field bg-white p-0.75"
          value={/^#[0-9a-f]{6}$/.test(colour) ? colour : FALLBACK}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
