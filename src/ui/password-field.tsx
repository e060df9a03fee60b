import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'side'> {
  /** Labels of the show/hide button. */
  readonly reveal: { readonly show: string; readonly hide: string };
}

export function PasswordField({ reveal, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      side={
        <Button look="outline" onClick={() => setShown(!isShown)}>
          {isShown ? reveal.hide : reveal.show}
        </Button>
      }
    />
  );
}
