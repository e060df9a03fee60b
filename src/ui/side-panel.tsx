import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LineIcon } from './line-icon.tsx';

interface SidePanelProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Panel over the right edge with all about one entry, full-screen on a phone. Open while it is rendered; Escape, its
 * corner and a click beside it close it, and the focus returns.
 */
export const SidePanel = ({ title, closeLabel, onClose, children }: SidePanelProps) => (
  <Dialog open onClose={onClose} className="relative z-50">
    <DialogBackdrop className="fixed inset-0 bg-night/45" />
    <DialogPanel className="fixed inset-y-0 right-0 flex w-[min(44rem,100vw)] flex-col border-hairline bg-white motion-safe:animate-fade sm:border-l">
      <div className="flex flex-none items-center justify-between gap-4 border-b border-hairline py-2 pr-3 pl-5 sm:pl-6">
        <DialogTitle className="min-w-0 text-lead break-words">{title}</DialogTitle>
        <Button look="icon" aria-label={closeLabel} onClick={onClose}>
          <LineIcon path="M6 6l12 12M18 6L6 18" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 scroll-pb-(--toast-strip) overflow-y-auto overscroll-contain px-5 pt-5 pb-[calc(2.5rem+var(--toast-room,0rem))] sm:px-6">
        {children}
      </div>
    </DialogPanel>
  </Dialog>
);
