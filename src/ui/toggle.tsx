import { Field, Label, Switch } from '@headlessui/react';

interface ToggleProps {
  readonly name: string;
  readonly label: string;
  readonly defaultChecked?: boolean;
  /** Whether it is on, where its owner keeps that; the owner is asked with `onChange`. */
  readonly checked?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

/** An on/off switch with its label. */
export const Toggle = ({ name, label, defaultChecked = false, checked, isDisabled = false, onChange }: ToggleProps) => (
  <Field className="flex items-center justify-between gap-6" disabled={isDisabled}>
    <Label>{label}</Label>
    <Switch
      name={name}
      {...(checked === undefined ? { defaultChecked } : { checked })}
      {...(onChange && { onChange })}
      className="toggle"
    >
      <span className="toggle-knob" aria-hidden="true" />
    </Switch>
  </Field>
);
