import { atom } from 'nanostores';

/** A message that appears for a few seconds. */
export interface Toast {
  readonly title: string;
  readonly description: string;
  readonly variant: 'success' | 'destructive';
  /** Set where the spec's title is not German. */
  readonly titleLang?: 'en';
  /** Set where the spec's description is not German. */
  readonly descriptionLang?: 'en';
  /** What the person can do about it. */
  readonly action?: ToastAction;
}

/** The one button of a toast, e.g. to undo what it tells. */
export interface ToastAction {
  readonly label: string;
  /** How else to get there, for those who only hear the toast. */
  readonly hint: string;
  readonly run: () => void;
}

/** The toast on screen with its number; closed ones stay until they are removed, so that they can leave gently. */
export interface ShownToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

/** How long a dismissed toast is kept (spec 9), in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

/** Only one toast is visible at a time (spec 9): a new one takes the place of the last. */
export const $toast = atom<ShownToast | undefined>(undefined);

let count = 0;

/** Shows a toast. */
export function showToast(toast: Toast): void {
  count += 1;
  $toast.set({ ...toast, id: count, isOpen: true });
}

/** Closes an error that is on screen: what it told has worked by now, with no toast to take its place. */
export function dismissFailure(): void {
  const shown = $toast.get();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

/** Closes a toast, and removes it later unless another one has taken its place. */
export function dismissToast(id: number): void {
  const shown = $toast.get();
  if (shown?.id !== id) return;
  $toast.set({ ...shown, isOpen: false });
  setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(undefined);
  }, REMOVE_DELAY_MS);
}
