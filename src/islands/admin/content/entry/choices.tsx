import { useRef, useState } from 'react';
import type { FieldFacts } from '#contracts/content/field.ts';
import { groupBy } from '#domain/groups.ts';
import { Toggle } from '#ui/toggle.tsx';

type NamedField = readonly [string, FieldFacts];

interface ChoiceProps {
  readonly fields: readonly NamedField[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly isLocked: (name: string) => boolean;
  readonly onChange: (field: string, value: unknown) => void;
}

/** Choices of a form that show further fields. Taking one back empties its fields; making it again restores them. */
export function useChoices({ fields, data, isLocked, onChange }: ChoiceProps) {
  const clearedRef = useRef<Readonly<Record<string, readonly (readonly [string, unknown])[]>>>({});
  const parts = groupBy(fields, ([, { choice }]) => choice);
  const filledOf = (choice: string) =>
    (parts.get(choice) ?? []).filter(([name, { empty }]) => (data[name] ?? empty) !== empty);
  // A choice stays made while its last filled field is typed anew.
  const [made, setMade] = useState(() =>
    [...parts.keys()].filter((choice) => choice !== undefined && filledOf(choice).length > 0),
  );
  const isMade = (choice: string): boolean => made.includes(choice) || filledOf(choice).length > 0;

  function choose(choice: string, isOn: boolean): void {
    const filled = filledOf(choice);
    if (isOn) for (const [name, value] of clearedRef.current[choice] ?? []) onChange(name, value);
    else for (const [name, { empty }] of filled) onChange(name, empty);
    clearedRef.current = { ...clearedRef.current, [choice]: filled.map(([name]) => [name, data[name]]) };
    setMade(isOn ? [...made, choice] : made.filter((each) => each !== choice));
  }

  return {
    isShown: ({ choice }: FieldFacts): boolean => choice === undefined || isMade(choice),
    /** Switch of the choice whose first field this is. */
    switchBefore: ([name, { choice }]: NamedField) =>
      choice !== undefined &&
      parts.get(choice)?.[0]?.[0] === name && (
        <div className="max-w-md">
          <Toggle
            name="choice"
            label={choice}
            checked={isMade(choice)}
            isDisabled={filledOf(choice).some(([each]) => isLocked(each))}
            onChange={(isOn) => choose(choice, isOn)}
          />
        </div>
      ),
  };
}
