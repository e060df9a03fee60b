import { useState } from 'react';
import { entryForm as words } from '#content/content/screen.ts';
import { formatCents, parseEuros } from '#domain/german-money.ts';
import { Field } from '#ui/field.tsx';
import type { FieldControlProps } from './field-frame.tsx';
import { MarkedLabel } from './field-frame.tsx';
import { asNumber } from './values.ts';

function parseWhole(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}

/** Integer input, or money input in cents. Invalid text stays in the field and is not saved. */
export function AmountField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const isMoney = facts.widget === 'money';
  const stored = asNumber(value);
  const inWords = (number: number | null): string => {
    if (number === null) return '';
    return isMoney ? formatCents(number) : String(number);
  };
  const read = isMoney ? parseEuros : parseWhole;
  const [typed, setTyped] = useState(inWords(stored));
  const parsed = read(typed);
  // The value changed elsewhere, e.g. by restoring an older state.
  const shown = parsed !== undefined && parsed !== stored ? inWords(stored) : typed;
  const wrong = isMoney ? words.noAmount : words.noNumber;

  return (
    <Field
      name={name}
      label={<MarkedLabel facts={facts} />}
      aria-required={facts.isMarked}
      hint={facts.help}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      errors={read(shown) === undefined ? [wrong] : errors['']}
      side={isMoney ? <span className="self-center">{words.euro}</span> : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = read(event.target.value);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}
