import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryChanges, ORDER, withChosen } from '#domain/content/changes.ts';

const entry = (id: string, title = id) => ({ id, data: { title } });
const options = { fields: ['title'], isOrdered: true };
const changed = (before: readonly string[], after: readonly string[]) =>
  entryChanges(
    before.map((id) => entry(id)),
    after.map((id) => entry(id)),
    options,
  );

describe('the difference between two states', () => {
  test('contains a new order as one change that names the entries moved elsewhere', () => {
    expect(changed(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual([
      {
        id: ORDER,
        state: 'moved',
        fields: [{ field: ORDER, before: ['a', 'b', 'c'], after: ['b', 'c', 'a'] }],
        moved: ['a'],
      },
    ]);
  });
});

describe('the selection of changes', () => {
  const before = [entry('a'), entry('b'), entry('c')];
  const after = [entry('n'), entry('c', 'Neu'), entry('b')];
  const choose = (...chosen: readonly string[]) => withChosen(before, after, (id) => chosen.includes(id));

  test('equals the old state without any change and the new state with every change', () => {
    expect(choose()).toEqual(before);
    expect(choose('a', 'b', 'c', 'n', ORDER)).toEqual(after);
  });

  test('leaves exactly the unselected changes as the remaining difference', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 });
    const states = fc.tuple(letters, letters, fc.subarray([...'abcdef', ORDER]));
    fc.assert(
      fc.property(states, ([first, second, chosen]) => {
        const one = first.map((id) => entry(id));
        const other = second.map((id) => entry(id, id === 'b' ? 'Neu' : id));
        const names = (from: typeof one): string[] =>
          entryChanges(from, other, options)
            .filter(({ id }) => id !== ORDER)
            .map(({ id, state }) => `${id} ${state}`)
            .toSorted();
        const left = names(one).filter(([id = '']) => !chosen.includes(id));
        expect(names(withChosen(one, other, (id) => chosen.includes(id)))).toEqual(left);
      }),
    );
  });
});
