import { useEffect, useRef, useState } from 'react';
import { Field } from '#ui/field.tsx';

/** Pause in typing before the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}

/** Search input that reports after a pause in typing and follows changes of the address. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const shown = value ?? '';
  const [typed, setTyped] = useState(shown);
  const reported = useRef(shown);

  useEffect(() => {
    if (shown === reported.current) return;
    reported.current = shown;
    setTyped(shown);
  }, [shown]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = wanted;
      onSearch(wanted === '' ? undefined : wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  return (
    <Field
      type="search"
      name="search"
      label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
