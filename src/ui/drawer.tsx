import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';

interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Panel that slides in from the left and keeps the focus inside until it closes. */
export const Drawer = ({ label, isOpen, onClose, children }: DrawerProps) => (
  <Dialog open={isOpen} onClose={onClose} aria-label={label} className="relative z-50">
    <DialogBackdrop className="fixed inset-0 bg-night/45" />
    <DialogPanel className="fixed inset-y-0 left-0 flex w-[min(15rem,calc(100vw-3rem))] flex-col bg-paper px-2 pt-3 pb-[calc(0.75rem+var(--toast-strip,0rem))] forced-colors:border">
      {children}
    </DialogPanel>
  </Dialog>
);
