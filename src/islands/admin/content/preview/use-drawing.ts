import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { imagesQuery } from '#stores/content/images.ts';
import { changesQuery, eventsQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import type { DraftSources } from './page-finder.ts';

/** Pause in typing before the pages are drawn again, in milliseconds. */
const PAUSE_MS = 250;

interface Edited<Entry extends DraftEntry | undefined> {
  readonly entries: readonly DraftEntry[];
  /** Entry that is being edited, with the input of its form. */
  readonly entry: Entry;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Draws the drafts once everything is loaded, and again after each edit; the former drawing stays while that runs.
 *
 * @param wanted draws again when it changes
 */
export function useDrawing<Drawn, Entry extends DraftEntry | undefined>(
  { entries, entry, data }: Edited<Entry>,
  wanted: string | undefined,
  draw: (sources: DraftSources & { entry: Entry }, former: Drawn | undefined, signal: AbortSignal) => Promise<Drawn>,
) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [isTrouble, setTrouble] = useState(false);
  const states = [useStore(changesQuery.$state), useStore(imagesQuery.$state), useStore(eventsQuery.$state)] as const;
  const [changes, images, events] = [dataOf(states[0])?.changes, dataOf(states[1]), dataOf(states[2])];
  const isReady = states.every(({ status }) => status !== 'loading');

  const sources = useMemo(
    () => ({ entries, entry, data, changes: changes ?? [], images: images ?? [], events: events ?? [] }),
    [entries, entry, data, changes, images, events],
  );
  // Effect events: the previous result must not trigger a new drawing.
  const pause = useEffectEvent(() => (drawn === undefined ? 0 : PAUSE_MS));
  const run = useEffectEvent(async (from: typeof sources, signal: AbortSignal) => {
    const next = await draw(from, drawn, signal).catch(() => undefined);
    if (signal.aborted) return;
    setTrouble(next === undefined);
    if (next !== undefined) setDrawn(next);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is read by `draw`.
  useEffect(() => {
    if (!isReady) return undefined;
    const drawing = new AbortController();
    const timer = setTimeout(() => void run(sources, drawing.signal), pause());
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [sources, isReady, wanted]);

  return { drawn, isTrouble, changes };
}
