import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import type { ReactNode } from 'react';
import { LineIcon } from './line-icon.tsx';

interface DialogProps {
  readonly title: string;
  /** Width in pixels, where the screen has room for it. */
  readonly width: 500 | 600;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const widths = { 500: 'w-[500px]', 600: 'w-[600px]' } as const;

/**
 * A modal dialog, open as long as it is rendered. Escape, its corner and a click beside it close it; the focus stays
 * inside and goes back to where it was.
 */
export const Dialog = ({ title, width, closeLabel, onClose, children }: DialogProps) => (
  <HeadlessDialog open onClose={onClose} className={`dialog-frame ${widths[width]}`}>
    <DialogBackdrop className="drawer-backdrop -z-1" />
    <DialogPanel className="dialog-panel">
      <div className="dialog-head">
        <DialogTitle className="text-lead">{title}</DialogTitle>
        <button type="button" className="admin-icon-button" aria-label={closeLabel} onClick={onClose}>
          <LineIcon path="M6 6l12 12M18 6L6 18" />
        </button>
      </div>
      {children}
    </DialogPanel>
  </HeadlessDialog>
);
