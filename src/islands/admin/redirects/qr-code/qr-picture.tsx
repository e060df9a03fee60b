import { QR_BLOOM, QR_INK, type QrDrawing } from '#domain/redirects/qr-drawing.ts';

interface QrPictureProps {
  readonly drawing: QrDrawing;
  readonly label: string;
  readonly className: string;
}

// The background is white in all system colours, because QR readers need it.
export const QrPicture = ({ drawing: { size, modules, bloom }, label, className }: QrPictureProps) => (
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
