import { Suspense } from 'react';
import type { Change } from '#contracts/content/releases.ts';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const NeedsList = lazyPart(async () => (await import('./needs-list.tsx')).NeedsList);

/** Work of an editor, who has no dashboard. */
export function EditorNeeds({ changes }: { readonly changes: readonly Change[] }) {
  if (useIsOwner()) return null;
  return (
    <Suspense>
      <NeedsList changes={changes} />
    </Suspense>
  );
}
