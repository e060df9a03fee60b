interface StoredValue {
  read(): string | null;
  /** Removes the value if it is null. */
  write(value: string | null): void;
}

/** Browsers may refuse the storage (all cookies blocked, sandboxed frames); the value then lasts as long as the page. */
function storedValue(open: () => Storage, key: string): StoredValue {
  let kept: string | null = null;
  return {
    read() {
      try {
        return open().getItem(key) ?? kept;
      } catch {
        return kept;
      }
    },
    write(value) {
      kept = null;
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        kept = value;
      }
    },
  };
}

/** Value of this browser, which survives its restart. */
export const localValue = (key: string): StoredValue => storedValue(() => localStorage, key);

/** Value of this browser session. */
export const sessionValue = (key: string): StoredValue => storedValue(() => sessionStorage, key);
