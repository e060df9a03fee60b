import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FieldProps extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly name: string;
  /** Content beside the input, e.g. a button that fills it. */
  readonly side?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export const Field = ({ label, hint, errors, errorLang, side, ...input }: FieldProps) => (
  <FieldFrame label={label} hint={hint} errors={errors} errorLang={errorLang}>
    {(control) =>
      side === undefined ? (
        <input type="text" {...input} {...control} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <input
            type="text"
            {...input}
            {...control}
            className={`${control.className} min-w-[min(10rem,100%)] grow basis-40`}
          />
          {side}
        </div>
      )
    }
  </FieldFrame>
);
