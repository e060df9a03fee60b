import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { toasts as words } from '#content/toasts.ts';
import { $toast, dismissToast } from '#stores/toasts.ts';
import type { ToasterProps } from '#ui/toaster.tsx';

// Loaded with the first toast: most visits never need Radix's 26 KB (docs/decisions/budgets.md).
const Toaster = lazy<ComponentType<ToasterProps>>(() =>
  import('#ui/toaster.tsx').then(
    (toaster) => ({ default: toaster.Toaster }),
    // Its file is gone after a deploy; the page itself still shows what matters.
    () => ({ default: () => null }),
  ),
);

/** Shows the current toast, wherever on the page it was raised. */
export function Toasts() {
  // A form may hydrate before this island and raise its toast at once.
  const toast = useStore($toast, { ssr: 'initial' });
  // The island needs an element: on public pages it loads when that nears the viewport.
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
        onClose={dismissToast}
        words={words}
      />
    </Suspense>
  );
}
