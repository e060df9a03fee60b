import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $toast, dismissToast } from '#stores/toasts.ts';

// Radix costs 26 KB that most visits never need: it comes with the first toast (docs/decisions/budgets.md).
const Toaster = lazy(async () => ({ default: (await import('#ui/toaster.tsx')).Toaster }));

/**
 * Shows the current toast, wherever on the page it was raised.
 *
 * @param edge the top where there is a form below that must stay in view
 */
export function Toasts({ edge = 'bottom' }: { readonly edge?: 'top' | 'bottom' }) {
  // The form may be awake first, and its toast be there before this is.
  const toast = useStore($toast, { ssr: 'initial' });
  // Not nothing: on the public pages this comes with the form, when it is seen to come near.
  if (!toast) return <span />;
  const { id, title, description, variant, isOpen, titleLang, descriptionLang, action } = toast;
  return (
    <Suspense fallback={null}>
      <Toaster
        id={id}
        title={title}
        description={description}
        isDestructive={variant === 'destructive'}
        isOpen={isOpen}
        titleLang={titleLang}
        descriptionLang={descriptionLang}
        action={action}
        edge={edge}
        onClose={dismissToast}
      />
    </Suspense>
  );
}
