import { useEffect, useState } from 'react';

/** How long the check mark stays (spec 9), in milliseconds. */
const CONFIRMATION_MS = 2000;

interface Copying {
  /** For two seconds after a text was copied. */
  readonly isCopied: boolean;
  /** Copies a text; says whether the browser let it. */
  readonly copy: (text: string) => Promise<boolean>;
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
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
      return true;
    } catch {
      return false;
    }
  }

  return { isCopied: copies > 0, copy };
}
