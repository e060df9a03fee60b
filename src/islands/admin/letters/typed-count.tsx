import { sending as words } from '#content/letters/screen.ts';
import { COUNTED_ABOVE } from '#domain/letters/words.ts';
import { Field } from '#ui/field.tsx';

const NAME = 'count';

/** Checks the typed number of recipients. @returns what is wrong with it; undefined if it need not be typed */
export function findCountError(form: HTMLFormElement, count: number): string | undefined {
  if (count <= COUNTED_ABOVE) return undefined;
  const typed = String(new FormData(form).get(NAME) ?? '').trim();
  return typed.replaceAll('.', '') === String(count) ? undefined : words.typedWrong(count);
}

/** Field for the number of recipients, which the owner types before she sends to many. */
export const TypedCount = ({ count, error }: { readonly count: number; readonly error: string | undefined }) =>
  count > COUNTED_ABOVE && (
    <Field
      name={NAME}
      label={words.typed(count)}
      inputMode="numeric"
      autoComplete="off"
      errors={error === undefined ? undefined : [error]}
    />
  );
