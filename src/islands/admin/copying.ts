import { useEffect, useState } from 'react';
import { dismissFailure } from '#stores/toasts.ts';

/** Display time of the check mark in milliseconds (spec 9). */
const CONFIRMATION_MS = 2000;

interface Copying {
  /** True for two seconds after a copy. */
  readonly isCopied: boolean;
  readonly copy: (text: string) => Promise<boolean>;
}

/** Copies a text; false if the browser refused. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function useCopying(): Copying {
  // A counter, so that another copy restarts the two seconds.
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string): Promise<boolean> {
    const isDone = await copyText(text);
    if (isDone) {
      setCopies((count) => count + 1);
      dismissFailure();
    }
    return isDone;
  }

  return { isCopied: copies > 0, copy };
}
