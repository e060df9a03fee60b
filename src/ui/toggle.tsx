import { Field, Label, Switch } from '@headlessui/react';

interface ToggleProps {
  readonly name: string;
  readonly label: string;
  readonly defaultChecked?: boolean;
}

/** An on/off switch with its label. */
export const Toggle = ({ name, label, defaultChecked = false }: ToggleProps) => (
  <Field className="flex items-center justify-between gap-6">
    <Label>{label}</Label>
    <Switch name={name} defaultChecked={defaultChecked} className="toggle">
      <span className="toggle-knob" aria-hidden="true" />
    </Switch>
  </Field>
);
