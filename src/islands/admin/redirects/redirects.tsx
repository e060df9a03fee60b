import { useState } from 'react';
import { screenTitles } from '#content/admin.ts';
import { manager } from '#content/redirects.ts';
import type { Category, Redirect } from '#contracts/redirects.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { RedirectsSection } from './redirects-section.tsx';

/** Which dialog is open, and on which entry; without an entry a new one is made. */
type OpenDialog =
  | { readonly kind: 'redirect'; readonly redirect?: Redirect }
  | { readonly kind: 'category'; readonly category?: Category };

/** The redirect manager (spec 2.13). */
export function Redirects() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  return (
    <TooltipProvider>
      <PageHead
        eyebrow={manager.eyebrow}
        title={screenTitles.redirects}
        lead={manager.lead}
        actions={
          <>
            <Button look="outline" onClick={() => setDialog({ kind: 'category' })}>
              {manager.addCategory}
            </Button>
            <Button onClick={() => setDialog({ kind: 'redirect' })}>{manager.addRedirect}</Button>
          </>
        }
      />
      <RedirectsSection onEdit={(redirect) => setDialog({ kind: 'redirect', redirect })} />
      <CategoriesSection onEdit={(category) => setDialog({ kind: 'category', category })} />
      {dialog?.kind === 'redirect' && <RedirectDialog redirect={dialog.redirect} onClose={close} />}
      {dialog?.kind === 'category' && <CategoryDialog category={dialog.category} onClose={close} />}
    </TooltipProvider>
  );
}
