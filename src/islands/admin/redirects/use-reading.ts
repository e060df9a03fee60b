import { useEffect, useState } from 'react';
import { messageOf } from '#islands/admin/message.ts';

/** What is known of something that is read while an overlay is open. */
export type Reading<T> =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly value: T }
  | { readonly status: 'failed'; readonly message: string };

/**
 * Reads when it is first shown, and again for another key.
 *
 * @param key says what is read; `read` may be a new function every time
 */
export function useReading<T>(
  key: string,
  read: () => Promise<T>,
): { readonly reading: Reading<T>; readonly readAgain: () => void } {
  const [known, setKnown] = useState<{ readonly key: string; readonly reading: Reading<T> }>();
  const reading: Reading<T> = known?.key === key ? known.reading : { status: 'reading' };
  const isReading = reading.status === 'reading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when there is something new to read.
  useEffect(() => {
    if (!isReading) return;
    let isWanted = true;
    const show = (next: Reading<T>) => {
      if (isWanted) setKnown({ key, reading: next });
    };
    read().then(
      (value) => show({ status: 'read', value }),
      (error: unknown) => show({ status: 'failed', message: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, isReading]);
  return { reading, readAgain: () => setKnown(undefined) };
}
