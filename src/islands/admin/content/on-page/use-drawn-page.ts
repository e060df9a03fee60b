import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { TextPosition } from '#islands/admin/content/position.ts';
import { drawPages } from '#islands/admin/content/preview/draw-pages.ts';
import { orderOf } from '#islands/admin/content/preview/page-finder.ts';
import { imagesQuery } from '#stores/content/images.ts';
import { changesQuery, eventsQuery } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { markTexts } from './text-marks.ts';

/** Pause in typing before the page is rendered again, in milliseconds. */
const PAUSE_MS = 250;

/** Page with the texts that can be chosen on it. */
export interface DrawnTexts {
  /** Undefined if there is no such page. */
  readonly html: string | undefined;
  /** The same page with marked content; empty if it could not be drawn. */
  readonly markedHtml: string;
  readonly places: readonly TextPosition[];
  readonly data: unknown;
}

const looksLike = (one: DrawnTexts, other: DrawnTexts): boolean =>
  one.html === other.html && one.markedHtml === other.markedHtml;

interface Edited {
  readonly entries: readonly DraftEntry[];
  /** Entry that is being edited, with the input of its form. */
  readonly entry: DraftEntry | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

/** Renders one page with the drafts, and once more with marked content; the former result stays while that runs. */
export function useDrawnPage(path: string, { entries, entry, data }: Edited) {
  const [drawn, setDrawn] = useState<DrawnTexts>();
  const [isTrouble, setTrouble] = useState(false);
  const states = [useStore(changesQuery.$state), useStore(imagesQuery.$state), useStore(eventsQuery.$state)] as const;
  const [changes, images, events] = [dataOf(states[0])?.changes, dataOf(states[1]), dataOf(states[2])];
  const isReady = states.every(({ status }) => status !== 'loading');

  const sources = useMemo(
    () => ({
      entries,
      changes: changes ?? [],
      images: images ?? [],
      events: events ?? [],
      ...(entry && data && { entry, data }),
    }),
    [entries, entry, data, changes, images, events],
  );
  // Effect events: the previous result must not trigger a new rendering.
  const pause = useEffectEvent(() => (drawn ? PAUSE_MS : 0));
  const draw = useEffectEvent(async (from: typeof sources, signal: AbortSignal) => {
    const order = orderOf(from, [path]);
    const { content, places } = markTexts(order.content);
    const [pages, marked] = await Promise.all([
      drawPages(order, signal).catch(() => undefined),
      drawPages({ ...order, content }, signal).catch(() => undefined),
    ]);
    if (signal.aborted) return;
    setTrouble(pages === undefined);
    if (pages === undefined) return;
    const next = {
      html: pages[0]?.html,
      markedHtml: marked?.[0]?.html ?? '',
      places,
      data: from.data,
    };
    // Painting the same page again would lose the focus in it.
    setDrawn((former) => (former && looksLike(former, next) ? former : next));
  });

  useEffect(() => {
    if (!isReady) return undefined;
    const drawing = new AbortController();
    const timer = setTimeout(() => void draw(sources, drawing.signal), pause());
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [sources, isReady]);

  return { drawn, isTrouble };
}
