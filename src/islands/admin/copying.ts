import { useEffect, useState } from 'react';
import { dismissFailure } from '#stores/toasts.ts';

/** How long the check mark stays (spec 9), in milliseconds. */
const CONFIRMATION_MS = 2000;

interface Copying {
  /** For two seconds after a text was copied. */
  readonly isCopied: boolean;
  /** Copies a text; says whether the browser let it. */
  readonly copy: (text: string) => Promise<boolean>;
}

/** Copies a text; says whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies texts and knows for how long to say so. */
export function useCopying(): Copying {
  // A number, so that copying again starts the two seconds again.
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
