import { naming as words } from '#content/purchases/screen.ts';
import { checkInput } from '#contracts/errors.ts';
import { type NamedProduct, nameProduct } from '#contracts/purchases/platforms.ts';
import { OTHER_OFFER } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { saveProduct } from '#stores/purchases/platforms.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface ProductDialogProps {
  /** Product; until it is named, its name is the platform's proposal. */
  readonly product: NamedProduct;
  /** True if it has a name already. */
  readonly isNamed?: boolean;
  /** Called after saving, because displayed purchases are outdated then. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

async function save(product: NamedProduct) {
  await saveProduct(product);
  return words.done(product.name.trim());
}

export const ProductDialog = ({ product, isNamed = false, onSaved, onClose }: ProductDialogProps) => {
  const { platform, productId, name, offer } = product;
  const offers = useOffers();
  return (
    <FormDialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="mb-5">
        <p>{words.lead(PLATFORM_NAMES[platform], productId)}</p>
        {!isNamed && <p className="text-ink-2">{words.effect}</p>}
      </div>
      <SaveForm
        className="grid gap-4"
        errorTitle={words.errorTitle}
        read={(text): NamedProduct => ({
          platform,
          productId,
          name: text('name'),
          offer: offers.find(({ id }) => id === text('offer'))?.id ?? null,
        })}
        check={(body) => checkInput(nameProduct.body, body)}
        save={save}
        onSaved={() => {
          onClose();
          onSaved?.();
        }}
      >
        {({ errors, isBusy }) => (
          <>
            <Field
              name="name"
              label={words.name}
              hint={words.nameHint}
              defaultValue={name}
              autoComplete="off"
              required
              data-autofocus
              errors={errors.name}
            />
            <Select
              name="offer"
              label={words.offer}
              hint={words.offerHint}
              options={[
                { value: '', label: OTHER_OFFER },
                ...offers.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              defaultValue={offer ?? ''}
              errors={errors.offer}
            />
            <SubmitActions cancel={words.cancel} submit={isBusy ? words.busy : words.submit} isBusy={isBusy} />
          </>
        )}
      </SaveForm>
    </FormDialog>
  );
};
