import { type ReactNode, useState } from 'react';
import { registrationField as words } from '#content/events/registration.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { Checkbox } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const choices = ['elsewhere', 'here', 'none'] as const;

interface RegistrationFieldProps {
  readonly registration: CalendarEvent['registration'];
  /** True if the event is new, or has an address of its own. */
  readonly isElsewhere: boolean;
  readonly errors: FieldMessages;
  /** Field for an address of its own. */
  readonly children: ReactNode;
}

/** Choice of where visitors register, with the fields that belong to it. */
export function RegistrationField({ registration, isElsewhere, errors, children }: RegistrationFieldProps) {
  const otherwise = isElsewhere ? 'elsewhere' : 'none';
  const [choice, setChoice] = useState<(typeof choices)[number]>(registration ? 'here' : otherwise);
  return (
    <>
      <Select
        name="registration"
        label={words.label}
        value={choice}
        hint={words.hints[choice]}
        onChange={({ target }) => setChoice(choices.find((each) => each === target.value) ?? 'none')}
        options={choices.map((value) => ({ value, label: words.choices[value] }))}
      />
      {choice === 'elsewhere' && children}
      {choice === 'here' && (
        <>
          <Field
            name="registration.room"
            label={words.room}
            hint={words.roomHint}
            defaultValue={registration?.room ?? ''}
            errors={errors['registration.room']}
          />
          <Checkbox
            name="registration.reminds"
            label={words.reminds}
            {...((registration?.reminds ?? true) && { value: 'on' })}
          />
        </>
      )}
    </>
  );
}

/** Reads the field; null without registration here. */
export const readRegistration = (text: (name: string) => string) =>
  text('registration') === 'here'
    ? { room: text('registration.room').trim(), reminds: text('registration.reminds') !== '' }
    : null;
