import { useEffect, useState } from 'react';
import type { Chosen } from '#domain/people/choices.ts';

/** What is noted: the page's own, and what was clicked on it, each once with its name. */
export function useChoices(own: Chosen | undefined): readonly (readonly [choice: string, label: string])[] {
  const [noted, setNoted] = useState(() => new Map<string, string>(own && [[own.choice, own.label]]));

  useEffect(() => {
    // The block's script has marked the links (src/components/people/waitlist-block.astro).
    function note(): void {
      const links = [...document.querySelectorAll<HTMLElement>('a[data-noted]')];
      const marked = links.map(({ dataset }) => [dataset.choice ?? '', dataset.choiceLabel ?? ''] as const);
      setNoted((known) => (marked.every(([choice]) => known.has(choice)) ? known : new Map([...known, ...marked])));
    }
    note();
    document.addEventListener('click', note);
    return () => document.removeEventListener('click', note);
  }, []);

  return [...noted];
}
