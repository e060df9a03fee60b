import { DossierButton, type DossierButtonProps } from '#islands/admin/dossier-button.tsx';

interface PurchaseDossierButtonProps extends Omit<DossierButtonProps, 'subject' | 'describe'> {
  readonly id: number;
}

/** Saves the file that proves what was online for a purchase. */
export const PurchaseDossierButton = ({ id, ...button }: PurchaseDossierButtonProps) => (
  <DossierButton
    {...button}
    subject={{ kind: 'purchase', id }}
    describe={async () => (await import('./purchase/purchase-dossier.ts')).describePurchase(id)}
  />
);
