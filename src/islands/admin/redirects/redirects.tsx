import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { manager } from '#content/redirects/table.ts';
import { screenTitles } from '#content/shell/frame.ts';
import type { Category, Redirect } from '#contracts/redirects/editing.ts';
import { linkSearch } from '#domain/address/short-path.ts';
import { freeSlug, slugKey } from '#domain/address/slugs.ts';
import { dataOf } from '#stores/query.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects/editing.ts';
import { $search, leaveSearch, showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHead } from '#ui/page-head.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { categoryFinder } from './category-badge.tsx';
import { CategoryDialog } from './form/category-dialog.tsx';
import { RedirectDialog } from './form/redirect-dialog.tsx';
import { RedirectsSection } from './list/redirects-section.tsx';
import { QrDialog } from './qr-code/lazy-qr-dialog.ts';

// Loaded on demand, because they open rarely.
const RedirectDrawer = lazyPart(async () => (await import('./details/redirect-drawer.tsx')).RedirectDrawer);
const ImportDialog = lazyPart(async () => (await import('./transfer/import-dialog.tsx')).ImportDialog);

/** Open overlay with its entry; without an entry it creates one. */
type Opened =
  | { readonly kind: 'redirect'; readonly redirect?: Redirect }
  | { readonly kind: 'details' | 'copy' | 'qr-code'; readonly redirect: Redirect }
  | { readonly kind: 'import' }
  | { readonly kind: 'category'; readonly category?: Category };

/** Returns a free slug for a copy of a redirect. */
function useCopySlug(): (slug: string) => string {
  const state = useStore(redirectsQuery.$state);
  return (slug) => {
    const redirects = dataOf(state) ?? [];
    const taken = new Set(redirects.map((redirect) => slugKey(redirect.slug)));
    return freeSlug(slug, (key) => taken.has(key));
  };
}

interface OverlayProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}

function Overlay({ opened, onOpen, onClose }: OverlayProps) {
  const copySlug = useCopySlug();
  const categoryOf = categoryFinder(useStore(categoriesQuery.$state));
  switch (opened.kind) {
    case 'redirect':
      return <RedirectDialog redirect={opened.redirect} onClose={onClose} />;
    case 'copy':
      return <RedirectDialog redirect={opened.redirect} copySlug={copySlug(opened.redirect.slug)} onClose={onClose} />;
    case 'details': {
      const { redirect } = opened;
      return (
        <RedirectDrawer
          redirect={redirect}
          category={categoryOf(redirect)}
          onOpen={(kind) => onOpen({ kind, redirect })}
          onClose={onClose}
        />
      );
    }
    case 'qr-code':
      return <QrDialog redirect={opened.redirect} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'category':
      return <CategoryDialog category={opened.category} onClose={onClose} />;
  }
}

/**
 * Manages the open overlay. A redirect's details are part of the address, so that links can open them and 'back' closes
 * them.
 */
function useOpened() {
  const [opened, setOpened] = useState<Opened>();
  const state = useStore(redirectsQuery.$state);
  const key = slugKey(new URLSearchParams(useStore($search)).get('link') ?? '');
  const named = dataOf(state)?.find(({ slug }) => slugKey(slug) === key);

  function open(next: Opened | undefined): void {
    if (next?.kind === 'details') showSearch(linkSearch(next.redirect.slug), 'push');
    else if (named) leaveSearch('');
    setOpened(next?.kind === 'details' ? undefined : next);
  }

  return { opened: opened ?? (named && { kind: 'details' as const, redirect: named }), open };
}

/** Redirect manager (spec 2.13). */
export function Redirects() {
  const { opened, open: setOpened } = useOpened();
  return (
    <TooltipProvider>
      <PageHead
        eyebrow={manager.eyebrow}
        title={screenTitles.redirects}
        lead={manager.lead}
        actions={
          <>
            <Button look="outline" onClick={() => setOpened({ kind: 'category' })}>
              {manager.addCategory}
            </Button>
            <Button onClick={() => setOpened({ kind: 'redirect' })}>{manager.addRedirect}</Button>
          </>
        }
      />
      <RedirectsSection
        onOpen={(kind, redirect) => setOpened({ kind, redirect })}
        onImport={() => setOpened({ kind: 'import' })}
      />
      <CategoriesSection onEdit={(category) => setOpened({ kind: 'category', category })} />
      {/* The key makes a loading overlay replace the previous one instead of hiding it. */}
      {opened && (
        <Suspense key={opened.kind}>
          <Overlay opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </TooltipProvider>
  );
}
