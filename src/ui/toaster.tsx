import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';

/** Messages that a toast reports on, and the focused element. */
const KEPT = '[role="alert"], :focus-visible';

/** Longer than most presses, in milliseconds. */
const PRESS_MS = 400;

/** Scrolls up what lies under the strip and must be seen. */
function reveal(stripTop: number): void {
  for (const kept of document.querySelectorAll(KEPT)) {
    const { top, bottom } = kept.getBoundingClientRect();
    if (top < innerHeight && bottom > stripTop) kept.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}

/**
 * Reserves the strip under a toast: bars and dialogs end above `--toast-strip` while it is open, and the page has
 * `--toast-room` at its end from then on, because taking it back would move the page. A press that began before the toast
 * appeared goes through it.
 *
 * @returns frees the strip
 */
function reserveStrip(place: HTMLElement): () => void {
  const { style } = document.documentElement;
  place.style.pointerEvents = 'none';
  const timer = setTimeout(() => {
    place.style.pointerEvents = '';
  }, PRESS_MS);
  const size = new ResizeObserver(() => {
    for (const name of ['--toast-strip', '--toast-room']) style.setProperty(name, `${place.offsetHeight}px`);
    reveal(innerHeight - place.offsetHeight);
  });
  size.observe(place);
  return () => {
    clearTimeout(timer);
    place.style.pointerEvents = '';
    size.disconnect();
    style.removeProperty('--toast-strip');
  };
}

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
