import { atom } from 'nanostores';

export interface Toast {
  readonly title: string;
  readonly description: string;
  readonly variant: 'success' | 'destructive';
  /** Set if the spec's title is not German. */
  readonly titleLang?: 'en';
  /** Set if the spec's description is not German. */
  readonly descriptionLang?: 'en';
  readonly action?: ToastAction;
  /** Topic, for whoever closes the toast once its state has changed. */
  readonly about?: string;
}

/** The one button of a toast, e.g. to undo the reported action. */
interface ToastAction {
  readonly label: string;
  /** Other way to the action, for screen reader users. */
  readonly hint: string;
  readonly run: () => void;
}

/** Toast on screen; a closed one stays until it is removed, so that its exit animation can run. */
export interface ShownToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

/** Time a dismissed toast is kept (spec 9), in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

/** One toast at a time (spec 9): a new one replaces the last. */
export const $toast = atom<ShownToast | undefined>(undefined);

let count = 0;

export function showToast(toast: Toast): void {
  count += 1;
  $toast.set({ ...toast, id: count, isOpen: true });
}

/** Closes an error toast because a later attempt has succeeded. */
export function dismissFailure(): void {
  const shown = $toast.get();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

/** Closes a toast, and removes it later unless another one has replaced it. */
export function dismissToast(id: number): void {
  const shown = $toast.get();
  if (shown?.id !== id) return;
  $toast.set({ ...shown, isOpen: false });
  setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(undefined);
  }, REMOVE_DELAY_MS);
}
