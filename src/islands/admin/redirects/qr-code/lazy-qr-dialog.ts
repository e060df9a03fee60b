import { lazyPart } from '#ui/lazy-part.ts';

export const QrDialog = lazyPart(async () => (await import('./qr-dialog.tsx')).QrDialog);
