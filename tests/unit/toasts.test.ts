import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissFailure, dismissToast, showToast, type Toast } from '#stores/toasts.ts';

const success: Toast = { title: 'Success!', titleLang: 'en', description: 'Fertig.', variant: 'success' };
const failure: Toast = { title: 'Error', description: '503: Weg.', variant: 'destructive' };

function shownId(): number {
  const shown = $toast.get();
  if (shown === undefined) throw new Error('There is no toast');
  return shown.id;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  $toast.set(undefined);
  vi.useRealTimers();
});

test('a new toast replaces the last one, so that only one is visible', () => {
  showToast(success);
  const first = shownId();
  expect($toast.get()).toEqual({ ...success, id: first, isOpen: true });
  showToast(failure);
  expect($toast.get()).toEqual({ ...failure, id: shownId(), isOpen: true });
  expect(shownId()).not.toBe(first);
});

test('a dismissed toast closes and is removed after 1,000,000 ms, unless another one has replaced it', () => {
  showToast(success);
  const first = shownId();
  dismissToast(first);
  expect($toast.get()).toMatchObject({ ...success, isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect($toast.get()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeUndefined();

  showToast(success);
  const second = shownId();
  dismissToast(second);
  showToast(failure);
  dismissToast(second);
  vi.advanceTimersByTime(1_000_000);
  expect($toast.get()).toMatchObject({ ...failure, isOpen: true });
});

test('a failure toast closes after a later success, and other toasts stay', () => {
  showToast(success);
  dismissFailure();
  expect($toast.get()).toMatchObject({ ...success, isOpen: true });
  showToast(failure);
  dismissFailure();
  expect($toast.get()).toMatchObject({ ...failure, isOpen: false });
});
