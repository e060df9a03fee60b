import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { images as words } from '#content/content/screen.ts';
import type { LibraryImage } from '#contracts/content/images.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { upload } from '#stores/content/images.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { imageTypes, shrink } from './shrink.ts';

interface Errors {
  readonly file?: string;
  readonly alt?: string;
  readonly send?: string;
}

const listed = (error: string | undefined): readonly string[] => (error === undefined ? [] : [error]);

export function UploadForm({ onUploaded }: { readonly onUploaded: (image: LibraryImage) => void }) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);

  const { guarded, discard } = useGuardedForm({ isSaving: isSending });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // In the picker this form is inside another one.
    event.stopPropagation();
    if (isSending) return;
    const description = alt.trim();
    if (file === undefined || description === '') {
      setErrors({ ...(!file && { file: words.fileMissing }), ...(description === '' && { alt: words.altMissing }) });
      return;
    }
    setSending(true);
    setErrors({});
    try {
      const bytes = await shrink(file);
      if (bytes === undefined) {
        setErrors({ file: words.unreadable });
        return;
      }
      const image = await upload(bytes, description);
      discard();
      setFile(undefined);
      setAlt('');
      setRound((count) => count + 1);
      onUploaded(image);
    } catch (error) {
      setErrors({ send: words.sendFailed(serverMessageOf(error)) });
    } finally {
      setSending(false);
    }
  }

  return (
    <form {...guarded} noValidate className="grid max-w-xl gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        key={round}
        name="file"
        type="file"
        accept={imageTypes}
        label={words.file}
        hint={words.fileHint}
        errors={listed(errors.file)}
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      {file !== undefined && <Thumbnail file={file} />}
      <TextArea
        name="alt"
        label={words.alt}
        hint={words.altHint}
        rows={2}
        value={alt}
        errors={listed(errors.alt)}
        onChange={(event) => setAlt(event.target.value)}
      />
      {errors.send !== undefined && (
        <p role="alert" className="text-meta font-semibold text-error">
          {errors.send}
        </p>
      )}
      <Button type="submit" className="justify-self-start" isBusy={isSending}>
        {isSending ? words.sending : words.send}
      </Button>
    </form>
  );
}

/** Longer side in pixels. */
const THUMBNAIL_SIDE = 240;

/** Preview of the chosen file on a canvas, because the CSP allows images from our server only. */
function Thumbnail({ file }: { readonly file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isWanted = true;
    createImageBitmap(file).then(
      (bitmap) => {
        const canvas = ref.current;
        if (!(isWanted && canvas)) return;
        const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(bitmap.width, bitmap.height));
        canvas.width = Math.max(1, Math.round(bitmap.width * scale));
        canvas.height = Math.max(1, Math.round(bitmap.height * scale));
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        bitmap.close();
      },
      // The server reports unreadable files.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [file]);

  return <canvas ref={ref} width="0" height="0" className="max-w-full rounded-sm" />;
}
