import { Field, Label, Switch } from '@headlessui/react';
import type { ReactNode } from 'react';

interface ToggleProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly defaultChecked?: boolean;
  /** State if the parent controls it, which `onChange` asks to change it. */
  readonly checked?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

const track =
  'group inline-flex h-7 w-12 flex-none items-center rounded-full bg-field p-[3px] disabled:opacity-50 data-checked:bg-admin forced-colors:border forced-colors:p-0.5 forced-colors:data-checked:bg-[Highlight]';
const knob =
  'size-5.5 rounded-full bg-white [transition:translate_160ms] group-data-checked:[translate:1.25rem] forced-colors:bg-[ButtonText] forced-colors:group-data-checked:bg-[HighlightText]';

export const Toggle = ({ name, label, defaultChecked = false, checked, isDisabled = false, onChange }: ToggleProps) => (
  <Field className="flex items-center justify-between gap-6" disabled={isDisabled}>
    <Label>{label}</Label>
    <Switch
      name={name}
      {...(checked === undefined ? { defaultChecked } : { checked })}
      {...(onChange && { onChange })}
      className={track}
    >
      <span className={knob} aria-hidden="true" />
    </Switch>
  </Field>
);
