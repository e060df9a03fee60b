import { type SubmitEvent, useState } from 'react';
import { images, madeByAi } from '#content/content/screen.ts';
import { insertion as words } from '#content/letters/text.ts';
import { imagePath, type LibraryImage } from '#contracts/content/images.ts';
import { sizeTitle } from '#domain/letters/pictures.ts';
import { Picker } from '#islands/admin/content/images/picker.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { copyImage } from '#stores/letters/editing.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { Card } from './schema.ts';

type ImageCard = Extract<Card, { kind: 'image' }>;

interface ImageDialogProps {
  /** The image that is changed; undefined for a new one. */
  readonly image: ImageCard | undefined;
  readonly onSave: (image: ImageCard) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Puts an image of the library into a letter with what it shows in words, or changes it. */
export function ImageDialog({ image: known, onSave, onRemove, onClose }: ImageDialogProps) {
  const [image, setImage] = useState(known);
  const [isPicking, setPicking] = useState(known === undefined);
  const [error, setError] = useState<string>();

  async function pick({ name, alt }: LibraryImage): Promise<void> {
    try {
      const copy = await copyImage(name);
      setImage({ kind: 'image', address: imagePath(copy.name), size: sizeTitle(copy), words: alt });
      setPicking(false);
      dismissFailure();
    } catch (failure) {
      showToast({
        title: words.close,
        description: words.imageFailed(serverMessageOf(failure)),
        variant: 'destructive',
      });
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim();
    if (alt === '' || image === undefined) setError(images.altMissing);
    else onSave({ ...image, words: alt });
  }

  if (isPicking || image === undefined) {
    return <Picker onPick={pick} onClose={image ? () => setPicking(false) : onClose} />;
  }
  return (
    <Dialog
      title={onRemove ? words.changing.image : words.titles.image}
      width={500}
      closeLabel={words.close}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 pb-5">
          <img src={image.address} alt="" className="max-h-60 w-full rounded-sm bg-paper object-contain" />
          <TextArea
            key={image.address}
            name="alt"
            label={images.alt}
            hint={`${images.altHint} ${madeByAi.inText}`}
            rows={2}
            maxLength={300}
            defaultValue={image.words}
            errors={error === undefined ? [] : [error]}
            data-autofocus
          />
          <div className="flex flex-wrap gap-x-6">
            <Button look="link" onClick={() => setPicking(true)}>
              {words.otherImage}
            </Button>
            {onRemove && (
              <Button look="link" onClick={onRemove}>
                {words.remove}
              </Button>
            )}
          </div>
        </div>
        <SubmitActions
          cancel={onRemove ? words.keep : words.cancel}
          onCancel={onClose}
          submit={onRemove ? words.change : words.insert}
        />
      </form>
    </Dialog>
  );
}
