import { createPortal } from 'react-dom';
import { qrCode as words } from '#content/redirects/qr-code.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import type { QrDrawing } from '#domain/redirects/qr-drawing.ts';
import { QrPicture } from './qr-picture.tsx';

interface FlyerProps {
  readonly title: string;
  /** Address behind the code. */
  readonly address: string;
  readonly drawing: QrDrawing;
}

/** Returns an address as people type it. */
export const printedAddress = (address: string): string => readableAddress(address).replace(/^https?:\/\//i, '');

/** A6 page with the code; only paper shows it, and then nothing else (src/styles/admin.css). */
export const Flyer = ({ title, address, drawing }: FlyerProps) =>
  createPortal(
    <div
      data-flyer
      className="hidden h-[147mm] w-[105mm] overflow-hidden content-center justify-items-center gap-[6mm] p-[10mm] print:grid"
    >
      {title !== '' && <p className="text-center text-h3 text-balance">{title}</p>}
      <QrPicture drawing={drawing} label={words.picture(readableAddress(address))} className="w-[60mm]" />
      <p className="text-center text-meta">
        {words.scan}
        <strong className="block font-semibold wrap-anywhere">{printedAddress(address)}</strong>
      </p>
    </div>,
    document.body,
  );
