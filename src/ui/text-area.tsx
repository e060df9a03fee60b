import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextAreaProps extends FieldFrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly name: string;
}

export const TextArea = ({ label, hint, errors, errorLang, ...input }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} errors={errors} errorLang={errorLang}>
    {(control) => <textarea {...input} {...control} className={`${control.className} resize-y`} />}
  </FieldFrame>
);
