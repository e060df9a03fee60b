import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';

/** Hover delay in milliseconds, and distance in pixels (spec 9). */
const DELAY_MS = 700;
const OFFSET_PX = 4;

/**
 * Provider around all tooltips. The pointer may cross the 5 px gap between trigger and tooltip (spec 9), as Radix
 * allows.
 */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Provider delayDuration={DELAY_MS}>{children}</Provider>
);

interface TooltipProps {
  readonly text: string;
  /** One focusable element. */
  readonly children: ReactElement;
}

/**
 * Shows a short text on hover and focus; Escape closes it. With keyboard focus it stays, even while the page scrolls.
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

  // Inside the trigger's landmark, because everything beside an open dialog is inert.
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
