import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { toasts as words } from '#content/toasts.ts';
import { $toast, dismissToast } from '#stores/toasts.ts';

// Radix costs 26 KB that most visits never need: it comes with the first toast (docs/decisions/budgets.md).
const Toaster = lazy(async () => ({ default: (await import('#ui/toaster.tsx')).Toaster }));

/**
 * Shows the current toast, wherever on the page it was raised.
 *
 * @param edge the top where there is a form below that must stay in view
 */
export function Toasts({ edge = 'bottom' }: { readonly edge?: 'top' | 'bottom' }) {
  // The form may wake up before this does, and raise its toast at once.
  const toast = useStore($toast, { ssr: 'initial' });
  // An element, not nothing: on the public pages the island loads when this comes near the screen.
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
        words={words}
      />
    </Suspense>
  );
}
