import { vi } from 'vitest';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import purchases from '#functions/purchases.ts';
import { createScene } from '#tests/support/scene.ts';

/** Fixed moment of all tests. */
const now = new Date('2026-11-23T12:00:00Z');

/** Signs the owner in and routes our client's calls to the list of purchases. One at a time in a test file. */
export async function openPurchaseScene() {
  const scene = await createScene({ start: now });
  const { db } = scene;
  const owner = await scene.signedIn(purchases);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => owner.send(path, init));
  return {
    db,
    /** Records notices of a platform now. */
    async tell(...notices: readonly Notice[]): Promise<void> {
      for (const notice of notices) await recordNotice(db, notice, now);
    },
    async close(): Promise<void> {
      vi.unstubAllGlobals();
      await scene.close();
    },
  };
}
