import { type FocusEvent, Fragment, useEffect, useRef, useState } from 'react';
import { entryForm as words } from '#content/content/screen.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { findProblems, formFields } from '#contracts/content/kind.ts';
import { isOwnerField } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { groupBy } from '#domain/groups.ts';
import { FieldControl } from '#islands/admin/content/fields/field-control.tsx';
import { OwnerOnlyNote, ReadOnlyField, useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { paths } from '#paths.ts';
import { buttonLooks } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { FoldedSection } from '#ui/folded-section.tsx';

import { Toggle } from '#ui/toggle.tsx';

interface EntryFormProps {
  readonly kind: KindName;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Errors from the server. */
  readonly refused: FieldMessages;
  /** Field to focus initially, with its errors shown. */
  readonly field: string | undefined;
  /** Fields shown elsewhere. */
  readonly without?: readonly string[];
  readonly onChange: (field: string, value: unknown) => void;
}

interface Message {
  readonly field: string;
  readonly message: string;
}

/** Returns the messages of a field by position: `''` for the whole, `2` for an item, `2.text` for its part. */
function messagesOf(name: string, messages: readonly Message[]): Readonly<Record<string, readonly string[]>> {
  const mine = messages.flatMap(({ field, message }) => {
    if (field !== name && !field.startsWith(`${name}.`)) return [];
    return [{ place: field.slice(name.length + 1), message }];
  });
  const grouped = groupBy(mine, ({ place }) => place);
  return Object.fromEntries([...grouped].map(([place, list]) => [place, list.map(({ message }) => message)]));
}

const nameOf = ({ field }: Message): string => field.split('.')[0] ?? '';

/** Form of any kind, generated from its fields' facts. Errors appear after a field was left, not while typing. */
export function EntryForm({ kind, id, data, refused, field, without = [], onChange }: EntryFormProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const ref = useRef<HTMLFormElement>(null);
  const { fields, ...rest } = kindOf(kind);
  const isOwner = useIsOwner();
  const isLocked = (name: string): boolean => !isOwner && isOwnerField(kind, name);
  const wanted = field?.split('.')[0];

  useEffect(() => {
    if (wanted === undefined) return;
    const place = ref.current?.querySelector(`[data-field="${CSS.escape(wanted)}"]`);
    const item = place?.querySelector<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`);
    focusInSight(item ?? place?.querySelector<HTMLElement>('input, textarea, select, button'));
  }, [wanted, field]);

  const found = findProblems(rest, { id, data });
  const problems: readonly Message[] = [
    ...found.filter((problem) => {
      const name = nameOf(problem);
      return name === wanted || left.includes(name);
    }),
    ...Object.entries(refused).flatMap(([name, messages]) => messages.map((message) => ({ field: name, message }))),
  ];

  const faulty = new Set([...found, ...problems].map(nameOf));

  function leave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const place = target.closest<HTMLElement>('[data-field]');
    const name = place?.dataset.field;
    if (name === undefined || left.includes(name) || place?.contains(relatedTarget)) return;
    setLeft([...left, name]);
  }

  const all = formFields({ fields, ...rest }, id).filter(([name]) => !without.includes(name));
  const choices = useChoices({ fields: all, data, isLocked, onChange });
  // A single field needs neither marks nor headings.
  const shown = all.length === 1 ? all.map(([name, facts]) => [name, { ...facts, isMarked: false }] as const) : all;
  const groups = groupBy(shown, ([, { group }]) => (all.length === 1 ? '' : group));

  const control = ([name, facts]: readonly [string, FieldFacts]) => (
    <Fragment key={name}>
      {choices.switchBefore([name, facts])}
      {choices.isShown(facts) && (
        <div data-field={name}>
          {isLocked(name) ? (
            <ReadOnlyField facts={facts} value={data[name]} />
          ) : (
            <FieldControl
              name={name}
              facts={facts}
              value={data[name]}
              errors={messagesOf(name, problems)}
              onChange={(value) => onChange(name, value)}
            />
          )}
          {isOwner && kind === 'offers' && name === 'price' && (
            <a href={`${paths.priceTimes}/${id}`} target="_blank" rel="noopener" className={buttonLooks.link}>
              {words.priceTimes}
              <span className="sr-only"> {words.newTab}</span>
            </a>
          )}
        </div>
      )}
    </Fragment>
  );

  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-6"
      onBlurCapture={leave}
      onSubmit={(event) => event.preventDefault()}
    >
      {all.some(([name]) => isLocked(name)) && <OwnerOnlyNote />}
      {shown.some(([, { isMarked }]) => isMarked) && <p className="text-meta text-ink-2">* {words.required}</p>}
      {[...groups].map(([group = '', members]) => {
        if (group === '') return members.map(control);
        // A group without a required field is rarely used; it opens for what needs an answer.
        if (!members.some(([, { isRequired }]) => isRequired)) {
          const isNeeded = members.some(([name]) => name === wanted || faulty.has(name));
          return (
            <FoldedSection key={group} title={group} isNeeded={isNeeded}>
              <div className="grid gap-6">{members.map(control)}</div>
            </FoldedSection>
          );
        }
        return (
          <fieldset key={group} className="grid gap-6 border-t border-hairline pt-6">
            <legend className="float-left mb-6 w-full font-display text-h3">{group}</legend>
            {members.map(control)}
          </fieldset>
        );
      })}
    </form>
  );
}

type NamedField = readonly [string, FieldFacts];

interface ChoiceProps {
  readonly fields: readonly NamedField[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly isLocked: (name: string) => boolean;
  readonly onChange: (field: string, value: unknown) => void;
}

/** Choices of a form that show further fields. Taking one back empties its fields; making it again restores them. */
function useChoices({ fields, data, isLocked, onChange }: ChoiceProps) {
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
