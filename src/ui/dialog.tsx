import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { createContext, type FocusEventHandler, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';
import { LineIcon } from './line-icon.tsx';

export interface DialogProps {
  readonly title: string;
  /** Width in pixels, if the screen has room for it. */
  readonly width: 500 | 600 | 800;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Handler of any focus inside; on touch screens the dialog itself takes it first. */
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

// On a screen with room beside the dialog, a toast lies there.
const widths = {
  500: 'w-[31.25rem] min-[83.25rem]:after:min-h-0',
  600: 'w-[37.5rem] min-[89.5rem]:after:min-h-0',
  800: 'w-[50rem] min-[102rem]:after:min-h-0',
} as const;

// Centred between two springs; the lower one is never shorter than a toast's strip.
const frame =
  'fixed inset-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] flex-col before:flex-1 after:min-h-[calc(var(--toast-strip,1rem)-1rem)] after:flex-1';

// The scroll padding keeps focused elements clear of the sticky head and actions.
const panel =
  'min-h-0 scroll-py-18 overflow-y-auto overscroll-contain rounded-sm border border-hairline bg-white px-6 motion-safe:animate-fade';

/** Closes the dialog around, as its corner does. */
const Closing = createContext<() => void>(() => undefined);

/**
 * Modal dialog, open while it is rendered. Escape, its corner and a click beside it close it; the focus stays inside
 * and returns afterwards.
 */
export const Dialog = ({ title, width, closeLabel, onClose, onFocus, children }: DialogProps) => (
  <HeadlessDialog open onClose={onClose} onFocus={onFocus} className={`${frame} ${widths[width]}`}>
    <DialogBackdrop className="fixed inset-0 -z-1 bg-night/45" />
    <DialogPanel className={panel}>
      <div className="sticky top-0 z-1 -mr-2.5 flex items-center justify-between gap-4 bg-white pt-3 pb-1.5">
        <DialogTitle className="text-lead">{title}</DialogTitle>
        <Button look="icon" aria-label={closeLabel} onClick={onClose}>
          <LineIcon path="M6 6l12 12M18 6L6 18" />
        </Button>
      </div>
      <Closing value={onClose}>{children}</Closing>
    </DialogPanel>
  </HeadlessDialog>
);

/** Buttons that end a dialog, sticky at its bottom. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 z-1 flex flex-wrap justify-end gap-3 border-t border-hairline bg-white pt-3 pb-4 max-sm:*:grow">
    {children}
  </div>
);

interface SubmitActionsProps {
  readonly cancel: string;
  /** Without it the button closes the dialog as its corner does, and waits while busy. */
  readonly onCancel?: () => void;
  readonly submit: string;
  /** Without it the button submits the surrounding form. */
  readonly onSubmit?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

export const SubmitActions = ({
  cancel,
  onCancel,
  submit,
  onSubmit,
  isBusy = false,
  isDisabled,
}: SubmitActionsProps) => {
  const close = useContext(Closing);
  return (
    <DialogActions>
      <Button look="outline" isBusy={isBusy && !onCancel} onClick={onCancel ?? close}>
        {cancel}
      </Button>
      <Button type={onSubmit ? 'button' : 'submit'} isBusy={isBusy} disabled={isDisabled} onClick={onSubmit}>
        {submit}
      </Button>
    </DialogActions>
  );
};
