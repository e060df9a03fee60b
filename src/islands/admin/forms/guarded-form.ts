import { createContext, type Ref, useContext, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
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

/** Describes the fields' values. Empty ones are left out, because folded fields may appear with their section. */
const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : value.name]).filter(
      ([, value]) => value !== '',
    ),
  );

interface Options {
  readonly isSaving: boolean;
  /** True if the form begins with input that would be lost. */
  readonly isPrefilled?: boolean;
}

/**
 * Guards the input of a form: the browser asks before the page is left, and a `FormDialog` before it closes, if a value
 * differs from what the form began with.
 */
export function useGuardedForm({ isSaving, isPrefilled = false }: Options) {
  const formRef = useRef<HTMLFormElement>(null);
  const beganWith = useRef<string | undefined>(isPrefilled ? NEVER : undefined);

  const isChanged = (): boolean =>
    beganWith.current !== undefined && formRef.current !== null && valuesOf(formRef.current) !== beganWith.current;

  /** Stores the initial values on the first interaction: when a dialog opens, its switches are not in the form yet. */
  function remember(): void {
    if (formRef.current) beganWith.current ??= valuesOf(formRef.current);
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
      // Input of a program, e.g. a password manager, comes without an interaction.
      onChangeCapture: () => {
        beganWith.current ??= NEVER;
      },
    },
    formRef,
    /** Ends the guard of what was saved or given up; later input is guarded again. */
    discard,
  };
}
