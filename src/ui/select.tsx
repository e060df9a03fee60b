import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface SelectProps extends FieldFrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const Select = ({ label, hint, errors, errorLang, options, ...select }: SelectProps) => (
  <FieldFrame label={label} hint={hint} errors={errors} errorLang={errorLang}>
    {(control) => (
      <select {...select} {...control}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);
