import { atom, type ReadableAtom } from 'nanostores';

/** Value that only the server's answers change. */
export interface Confirmed<T> {
  /** `changing` until the server answers; the old value is shown meanwhile. */
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  /** Last value from the server; undefined before its first answer. */
  readonly value: T | undefined;
}

interface ConfirmedStore<T> {
  readonly $state: ReadableAtom<Confirmed<T>>;
  /** Reads the value; the last one stays visible meanwhile. */
  readonly read: () => Promise<void>;
  /** Changes the value; the old one returns if that fails. @throws every error of `ask` */
  readonly change: (ask: () => Promise<T>) => Promise<T>;
  /** Shows a newer value, unless another has come meanwhile. */
  readonly replace: (known: T, next: T) => void;
}

/** @param load reads the value @param afterFailure value to show after a failed read */
export function confirmed<T>(
  load: () => Promise<T>,
  afterFailure: (last: T | undefined) => T | undefined,
): ConfirmedStore<T> {
  const $state = atom<Confirmed<T>>({ status: 'loading', value: undefined });

  return {
    $state,
    async read() {
      const { value } = $state.get();
      $state.set({ status: 'loading', value });
      try {
        $state.set({ status: 'known', value: await load() });
      } catch {
        $state.set({ status: 'failed', value: afterFailure(value) });
      }
    },
    async change(ask) {
      const { value } = $state.get();
      $state.set({ status: 'changing', value });
      try {
        const answered = await ask();
        $state.set({ status: 'known', value: answered });
        return answered;
      } catch (error) {
        $state.set({ status: 'known', value });
        throw error;
      }
    },
    replace(known, next) {
      if ($state.get().value === known) $state.set({ status: 'known', value: next });
    },
  };
}
