import { lazy } from 'react';

export const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));
