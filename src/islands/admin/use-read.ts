import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type QueryState, trackReads } from '#stores/query.ts';

/** Reads once for one component, such as a dialog; with another key the component reads anew. */
export function useRead<T>(load: () => Promise<T>): { readonly state: QueryState<T>; readonly retry: () => void } {
  const [{ $state, read }] = useState(() => trackReads<T>());
  const state = useStore($state);

  const readFirst = useEffectEvent(() => read(load));
  useEffect(() => void readFirst(), []);

  return { state, retry: () => void read(load) };
}
