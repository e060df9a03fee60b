import { useRef } from 'react';
import { itemList as words } from '#content/content/screen.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';
import { type FieldControlProps, FieldGroup } from './field-frame.tsx';
import { asTexts, completeTyped } from './values.ts';

export function ItemsField(props: FieldControlProps) {
  const { name, facts, value, errors, onChange } = props;
  const items = asTexts(value);
  const { min, max } = facts.limits;
  const isFixed = min === max && items.length === max;
  const listRef = useRef<HTMLFieldSetElement>(null);
  const followedRef = useRef(0);

  /**
   * Moves an item and its focus up; further clicks of a series continue with the same item, whatever is under the
   * pointer.
   */
  function moveUp(index: number, isGoingOn: boolean): void {
    const from = isGoingOn ? followedRef.current : index;
    const to = Math.max(0, from - 1);
    followedRef.current = to;
    if (from === to) return;
    onChange(items.with(from, items[to] ?? '').with(to, items[from] ?? ''));
    focusInSight(listRef.current?.querySelectorAll<HTMLElement>('[data-up]')[to]);
  }

  return (
    <FieldGroup ref={listRef} facts={facts} errors={errors}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no key but their position.
        <div key={index} className="flex items-end gap-1">
          <div className="grow">
            <Field
              name={`${name}.${index}`}
              label={<span className="sr-only">{words.item(facts.label, index + 1)}</span>}
              autoComplete="off"
              aria-required={facts.isMarked}
              value={item}
              errors={errors[index]}
              onChange={(event) => onChange(items.with(index, event.target.value))}
              onBlur={() => completeTyped(props)}
            />
          </div>
          <Button
            data-up
            look="rowIcon"
            aria-label={words.up(index + 1)}
            aria-disabled={index === 0}
            onClick={({ detail }) => moveUp(index, detail > 1)}
          >
            <Icon name="up" />
          </Button>
          {!isFixed && (
            <Button
              look="rowIcon"
              aria-label={words.remove(index + 1)}
              onClick={() => onChange(items.filter((_, place) => place !== index))}
            >
              <Icon name="remove" />
            </Button>
          )}
        </div>
      ))}
      {items.length < (max ?? Number.POSITIVE_INFINITY) && (
        <Button look="outline" className="justify-self-start" onClick={() => onChange([...items, ''])}>
          {words.add}
        </Button>
      )}
    </FieldGroup>
  );
}
