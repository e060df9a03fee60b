import { editor, images as words } from '#content/content/screen.ts';
import { imagePath, type LibraryImage } from '#contracts/content/images.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { imagesQuery } from '#stores/content/images.ts';
import { UploadForm } from './upload-form.tsx';

interface PickerProps {
  readonly onPick: (image: LibraryImage) => void;
  readonly onClose: () => void;
}

function Choices({ images, onPick }: { readonly images: readonly LibraryImage[] } & Pick<PickerProps, 'onPick'>) {
  if (images.length === 0) return <p className="text-ink-2">{words.empty}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {images.map((image) => (
        <li key={image.name}>
          <button
            type="button"
            className="block w-full rounded-sm border border-hairline p-1 hover:border-admin"
            onClick={() => onPick(image)}
          >
            <img
              src={imagePath(image.name)}
              alt={words.take(image.alt)}
              loading="lazy"
              className="aspect-4/3 w-full rounded-sm object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

export const Picker = ({ onPick, onClose }: PickerProps) => (
  <FormDialog title={words.choose} width={600} closeLabel={editor.close} onClose={onClose}>
    <div className="grid gap-8 pb-6">
      <section className="grid gap-3">
        <h3 className="text-lead">{words.library}</h3>
        <Loaded query={imagesQuery} words={{ ...words, retry: editor.retry }}>
          {(images) => <Choices images={images} onPick={onPick} />}
        </Loaded>
      </section>
      <section className="grid gap-3">
        <h3 className="text-lead">{words.upload}</h3>
        <UploadForm onUploaded={onPick} />
      </section>
    </div>
  </FormDialog>
);
