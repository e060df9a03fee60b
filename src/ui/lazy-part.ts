import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Loads a part of a screen on demand. If its file is gone, e.g. after a deploy, the part stays away instead of taking the
 * screen and its input with it, and the layout says why (src/layouts/renewal.ts).
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      window.dispatchEvent(new Event('part-lost'));
      return { default: () => null };
    }
  });
