import {
  createContext,
  type Ref,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { guardForm } from '#stores/unsaved.ts';

/** A form, as the dialog around it sees it. */
export interface GuardedForm {
  readonly isChanged: () => boolean;
  readonly isSaving: () => boolean;
  /** Gives the input up, so that nothing asks about it again. */
  readonly discard: () => void;
}

/** Place for a form to report itself to the dialog around it; null without one. */
export const DialogForm = createContext<Ref<GuardedForm>>(null);

/** Value that no form has. */
const NEVER = '';

const isFilledIn = (form: HTMLFormElement, name: string): boolean =>
  form.querySelector(`[name="${CSS.escape(name)}"]:autofill`) !== null;

/**
 * Describes the fields' values. Empty ones are left out, because folded fields may appear with their section; so is what
 * the browser has filled in, because it does so again.
 */
const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    Array.from(
      new FormData(form),
      ([name, value]) => [name, typeof value === 'string' ? value : value.name] as const,
    ).filter(([name, value]) => value !== '' && !isFilledIn(form, name)),
  );

interface Options {
  readonly isSaving: boolean;
  /** True if the form begins with input that would be lost; it counts from the first interaction. */
  readonly isPrefilled?: boolean;
}

/**
 * Guards the input of a form if a value differs from what the form began with: the router asks before it removes the form,
 * a `FormDialog` before it closes, and the browser before the page is left.
 */
export function useGuardedForm({ isSaving, isPrefilled = false }: Options) {
  const formRef = useRef<HTMLFormElement>(null);
  const beganWith = useRef<string>(undefined);

  const isChanged = (): boolean =>
    beganWith.current !== undefined && formRef.current !== null && valuesOf(formRef.current) !== beganWith.current;

  /** Stores the initial values on the first interaction: when a dialog opens, its switches are not in the form yet. */
  function remember(): void {
    if (formRef.current) beganWith.current ??= isPrefilled ? NEVER : valuesOf(formRef.current);
  }

  function discard(): void {
    beganWith.current = undefined;
  }

  const isUnsaved = useEffectEvent(isChanged);
  useEffect(() => guardForm(() => isUnsaved()), []);
  useImperativeHandle(useContext(DialogForm), () => ({ isChanged, isSaving: () => isSaving, discard }));

  return {
    /** Properties of the `form` element. */
    guarded: {
      ref: formRef,
      onBeforeInputCapture: remember,
      onClickCapture: remember,
      onKeyDownCapture: remember,
      onPointerDownCapture: remember,
      // Input of a program comes without an interaction. Firefox marks a password that it fills in only afterwards.
      onChangeCapture: ({ target }: SyntheticEvent) => {
        if (!(target instanceof HTMLInputElement && target.type === 'password')) beganWith.current ??= NEVER;
      },
    },
    formRef,
    /** Ends the guard of what was saved or given up; later input is guarded again. */
    discard,
  };
}
