import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { reserveStrip } from './toast-strip.ts';

export interface ToasterProps {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly isDestructive: boolean;
  readonly isOpen: boolean;
  /** Language of the title if it is not the page's. */
  readonly titleLang?: string | undefined;
  /** Language of the description if it is not the page's. */
  readonly descriptionLang?: string | undefined;
  /** Button with its label, a hint at another way to the action, and the action. */
  readonly action?: { readonly label: string; readonly hint: string; readonly run: () => void } | undefined;
  readonly onClose: (id: number) => void;
  /** Names of a toast, its closing button and the landmark; `{hotkey}` stands for the landmark's key. */
  readonly words: { readonly name: string; readonly close: string; readonly place: string };
}

/** Display time in milliseconds, and minimum swipe in pixels (spec 9). */
const DISPLAY_MS = 5000;
/** Longer with a button, which must be read and reached (docs/decisions/screens.md). */
const ACTION_DISPLAY_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

const look =
  'flex items-start justify-between gap-4 rounded-sm py-3.5 pr-2 pl-5 text-white data-[swipe=move]:[translate:var(--radix-toast-swipe-move-x)] focus-visible:outline-gold-light **:focus-visible:outline-gold-light forced-colors:border';

/**
 * Shows one message in a reserved strip at the bottom. A swipe to the right closes it, F8 moves the focus there.
 */
export function Toaster(toast: ToasterProps) {
  const { id, title, description, isDestructive, isOpen, titleLang, descriptionLang, action, onClose, words } = toast;
  const placeRef = useRef<HTMLOListElement>(null);

  useEffect(() => (isOpen && placeRef.current ? reserveStrip(placeRef.current) : undefined), [isOpen]);

  return (
    <Toast.Provider label={words.name} duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Toast.Root
        key={id}
        open={isOpen}
        // The failed form itself carries the alert; two assertive voices would talk over each other.
        type="background"
        className={`${look} ${isDestructive ? 'bg-error' : 'bg-success'}`}
        duration={action ? ACTION_DISPLAY_MS : DISPLAY_MS}
        data-variant={isDestructive ? 'destructive' : 'success'}
        onOpenChange={(open) => {
          if (!open) onClose(id);
        }}
      >
        <div>
          <Toast.Title lang={titleLang} className="font-semibold">
            {title}
          </Toast.Title>
          <Toast.Description lang={descriptionLang} className="text-meta">
            {description}
          </Toast.Description>
          {action && (
            <Toast.Action
              altText={action.hint}
              className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              onClick={action.run}
            >
              {action.label}
            </Toast.Action>
          )}
        </div>
        <Toast.Close className="-mt-1.5 grid size-11 flex-none place-items-center" aria-label={words.close}>
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M5 5l10 10M15 5L5 15" />
          </svg>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={placeRef}
        className="fixed right-0 bottom-0 z-70 w-[min(26rem,100vw)] p-2 sm:p-5"
        hotkey={['F8']}
        label={words.place}
      />
    </Toast.Provider>
  );
}
