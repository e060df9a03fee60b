import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';

/** How long the pointer rests before a tooltip opens, in milliseconds, and its distance in pixels (spec 9). */
const DELAY_MS = 700;
const OFFSET_PX = 4;

/**
 * Stands once around everything that has tooltips. The pointer may move from the trigger to the tooltip: the area
 * between them has a margin of 5 px (spec 9), which is how Radix draws it.
 */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Provider delayDuration={DELAY_MS}>{children}</Provider>
);

interface TooltipProps {
  readonly text: string;
  /** One element that can take the focus. */
  readonly children: ReactElement;
}

/**
 * A short text that appears beside an element with the pointer or the focus on it; Escape closes it. As long as the
 * keyboard's focus is there it stays, also while the page scrolls to it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isDismissed = useRef(false);

  function change(wanted: boolean): void {
    if (wanted) isDismissed.current = false;
    setOpen(wanted || (!isDismissed.current && Boolean(trigger?.matches(':focus-visible'))));
  }

  function dismiss(): void {
    isDismissed.current = true;
  }

  // It belongs to the landmark of what it explains; beside an open dialog everything is inert.
  const landmark = trigger?.closest<HTMLElement>('[role="dialog"], main') ?? null;
  return (
    <Root open={isOpen} onOpenChange={change}>
      <Trigger asChild ref={setTrigger} onClick={dismiss}>
        {children}
      </Trigger>
      <Portal container={landmark}>
        <Content
          sideOffset={OFFSET_PX}
          hideWhenDetached
          onEscapeKeyDown={dismiss}
          collisionPadding={8}
          className="z-60 max-w-[min(26rem,calc(100vw-1rem))] rounded-sm bg-night px-3 py-1.5 text-small text-night-text forced-colors:border"
        >
          {text}
        </Content>
      </Portal>
    </Root>
  );
}
