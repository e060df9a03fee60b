import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissFailure, showToast, type Toast } from '#stores/toasts.ts';

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

test('a failure toast closes after a later success, and other toasts stay', () => {
  showToast(success);
  dismissFailure();
  expect($toast.get()).toMatchObject({ ...success, isOpen: true });
  showToast(failure);
  dismissFailure();
  expect($toast.get()).toMatchObject({ ...failure, isOpen: false });
});
