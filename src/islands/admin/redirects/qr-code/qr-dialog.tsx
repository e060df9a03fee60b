import { useState } from 'react';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import { qrCode as words } from '#content/redirects/qr-code.ts';
import { toasts } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { statusOf } from '#domain/redirects/list.ts';
import { drawQrCode, QR_BLOOM, QR_INK, type QrDrawing, qrSvg } from '#domain/redirects/qr-drawing.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { CopyAction } from '#islands/admin/redirects/row-actions.tsx';
import { saveFile } from '#islands/admin/save-file.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Toggle } from '#ui/toggle.tsx';

interface QrPictureProps {
  readonly drawing: QrDrawing;
  readonly label: string;
  readonly className: string;
}

// The background is white in all system colours, because QR readers need it.
const QrPicture = ({ drawing: { size, modules, bloom }, label, className }: QrPictureProps) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
    className={`bg-white forced-color-adjust-none ${className}`}
  >
    <path d={modules} fill={QR_INK} />
    {bloom !== undefined && <path d={bloom} fill={QR_BLOOM} shapeRendering="auto" />}
  </svg>
);

interface FlyerProps {
  readonly title: string;
  /** Address behind the code. */
  readonly address: string;
  readonly drawing: QrDrawing;
}

/** Returns an address as people type it. */
const printedAddress = (address: string): string => readableAddress(address).replace(/^https?:\/\//i, '');

/** A6 page with the code; only paper shows it, and then nothing else (src/styles/admin.css). */
const Flyer = ({ title, address, drawing }: FlyerProps) =>
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

/** Width of the PNG in pixels: even a long address gets 16 of them per module. */
const PNG_PX = 1024;

/** Draws the QR code of an address. The highest error correction makes up for the modules that the bloom covers. */
const qrDrawingOf = (address: string, hasBloom: boolean): QrDrawing =>
  drawQrCode(encode(address, { ecc: hasBloom ? 'H' : 'Q', border: 0 }).data, hasBloom);

const svgFile = (drawing: QrDrawing): Blob => new Blob([qrSvg(drawing)], { type: 'image/svg+xml' });

/** Renders a drawing as a PNG file. @throws Error if the browser has no canvas context */
async function pngFile({ size, modules, bloom }: QrDrawing): Promise<Blob> {
  // Whole pixels per module keep its edges sharp.
  const scale = Math.ceil(PNG_PX / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = QR_INK;
  context.fill(new Path2D(modules));
  if (bloom !== undefined) {
    context.fillStyle = QR_BLOOM;
    context.fill(new Path2D(bloom));
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Shares the address where the browser can, as on phones; else copies it. */
function ShareAction({ address }: { readonly address: string }) {
  const { isCopied, copy } = useCopying();
  // Closing the browser's own menu is no failure.
  if (navigator.share)
    return <Button onClick={() => navigator.share({ url: address }).catch(() => undefined)}>{words.share}</Button>;
  async function run(): Promise<void> {
    if (!(await copy(address)))
      showToast({ title: toasts.errorTitle, description: toasts.copyFailed, variant: 'destructive' });
  }
  return <Button onClick={() => run()}>{isCopied ? words.copied : words.copy}</Button>;
}

interface QrDialogProps {
  readonly redirect: Pick<Redirect, 'slug' | 'title' | 'active' | 'expiresAt' | 'clicks'> &
    Partial<Pick<Redirect, 'signUps' | 'revenue'>>;
  /** True right after the redirect was created. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** Returns what the redirect has led to; empty for a new one. */
const figuresOf = ({ clicks, signUps = 0, revenue }: QrDialogProps['redirect']): string =>
  [
    clicks > 0 && words.clicks(clicks),
    signUps > 0 && words.signUps(signUps),
    revenue !== undefined && words.revenue(formatRevenue(revenue)),
  ]
    .filter(Boolean)
    .join(' · ');

/** Card of a redirect: its address, its QR code, what it has led to, and its flyer. */
export function QrDialog({ redirect, isNew = false, onClose }: QrDialogProps) {
  const [hasBloom, setBloom] = useState(true);
  const address = `${location.origin}${shortPath(redirect.slug)}`;
  const drawing = qrDrawingOf(address, hasBloom);
  const figures = figuresOf(redirect);
  const isLive = statusOf(redirect, berlinDay(new Date())) === 'active';

  async function save(kind: 'svg' | 'png'): Promise<void> {
    try {
      const file = kind === 'svg' ? svgFile(drawing) : await pngFile(drawing);
      saveFile(file, `qr-${redirect.slug}.${kind}`);
      dismissFailure();
    } catch {
      showToast({ ...words.failed, variant: 'destructive' });
    }
  }

  return (
    <Dialog
      title={isNew ? words.created : words.title(redirect.slug)}
      width={500}
      closeLabel={words.close}
      onClose={onClose}
    >
      <div className="grid gap-4 pb-4">
        {!isLive && <Callout tone="pending">{words.inactive}</Callout>}
        <p className="flex items-center justify-center gap-1">
          <strong className="font-semibold wrap-anywhere">{printedAddress(address)}</strong>
          <CopyAction address={address} />
        </p>
        <QrPicture
          drawing={drawing}
          label={words.picture(readableAddress(address))}
          className="mx-auto w-full max-w-64 rounded-sm border border-hairline"
        />
        {figures !== '' && <p className="text-center font-semibold">{figures}</p>}
        <div>
          <Toggle name="bloom" label={words.bloom} checked={hasBloom} onChange={setBloom} />
          <p className="mt-1 text-meta text-ink-2">{words.advice}</p>
        </div>
      </div>
      <DialogActions>
        <Button look="outline" onClick={() => save('svg')}>
          {words.svg}
        </Button>
        <Button look="outline" onClick={() => save('png')}>
          {words.png}
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          {words.print}
        </Button>
        <ShareAction address={address} />
      </DialogActions>
      <Flyer title={redirect.title ?? ''} address={address} drawing={drawing} />
    </Dialog>
  );
}
