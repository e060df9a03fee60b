import { type SubmitEvent, useState } from 'react';
import { editor, images as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { imagePath, type LibraryImage } from '#contracts/content/images.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { titleOf, usersOf } from '#islands/admin/content/list/entries.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { entriesQuery } from '#stores/content/drafts.ts';
import { imagesQuery, removeImage, rename, undeleteImage } from '#stores/content/images.ts';
import { dataOf } from '#stores/query.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { UploadForm } from './upload-form.tsx';

const BYTES = 1000;

async function undo(name: string) {
  await undeleteImage(name);
  return { title: words.restored, description: words.restoredText };
}

async function remove(name: string) {
  await removeImage(name);
  const action = { label: words.undo, hint: words.undoHint, run: () => void showOutcome(() => undo(name)) };
  return { title: words.removed, description: words.removedText, action };
}

/** Edits an image's default description; places that use the image keep theirs. */
function AltForm({ image, onDone }: { readonly image: LibraryImage; readonly onDone: () => void }) {
  const [error, setError] = useState<string>();
  const { guarded } = useGuardedForm({ isSaving: false });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim();
    if (alt === '') {
      setError(words.altMissing);
      return;
    }
    try {
      await rename(image.name, alt);
      showToast({ title: words.described, description: words.describedText, variant: 'success' });
      onDone();
    } catch (failure) {
      setError(serverMessageOf(failure));
    }
  }

  return (
    <form {...guarded} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <TextArea
        name="alt"
        label={words.alt}
        rows={2}
        defaultValue={image.alt}
        errors={error === undefined ? [] : [error]}
      />
      <Button type="submit" look="compact" className="justify-self-start">
        {words.describeSave}
      </Button>
    </form>
  );
}

function ImageCard({ image, users }: { readonly image: LibraryImage; readonly users: readonly DraftEntry[] }) {
  const { name, alt, width, height, size } = image;
  const [isDescribing, setDescribing] = useState(false);
  return (
    <Card as="li" className="grid content-start gap-3">
      <img
        src={imagePath(name)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-4/3 w-full rounded-sm bg-paper object-contain"
      />
      {isDescribing ? (
        <AltForm image={image} onDone={() => setDescribing(false)} />
      ) : (
        <p>
          <span className="font-semibold">{alt}</span>{' '}
          <Button
            look="link"
            className="text-meta"
            aria-label={`${words.describe}: ${alt}`}
            onClick={() => setDescribing(true)}
          >
            {words.describe}
          </Button>
        </p>
      )}
      <p className="text-meta text-ink-2 tabular-nums">{words.size(width, height, Math.ceil(size / BYTES))}</p>
      {users.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-meta">
          <span className="text-ink-2">{words.unused}</span>
          <Button
            look="compact"
            aria-label={`${words.remove}: ${alt}`}
            onClick={() => showOutcome(() => remove(name), words.removeFailed)}
          >
            {words.remove}
          </Button>
        </div>
      ) : (
        <div className="text-meta">
          <p className="text-ink-2">{words.usedBy}</p>
          <ul>
            {users.map((entry) => (
              <li key={`${entry.kind}/${entry.id}`}>
                <a href={entryHref(entry)} className={buttonLooks.link}>
                  {titleOf(entry)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Images({ images }: { readonly images: readonly LibraryImage[] }) {
  const entries = useFreshQuery(entriesQuery);
  if (images.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  const known = dataOf(entries) ?? [];
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {images.map((image) => (
        <ImageCard key={image.name} image={image} users={usersOf(image.name, known)} />
      ))}
    </ul>
  );
}

/** Image library with the uses of each image (docs/decisions/content.md). */
export function Library() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {words.upload}
          </Button>
        }
      />
      <BackLink />
      {isAdding && (
        <Card className="mb-8">
          <UploadForm onUploaded={() => setAdding(false)} />
        </Card>
      )}
      <Loaded query={imagesQuery} words={{ ...words, retry: editor.retry }}>
        {(images) => <Images images={images} />}
      </Loaded>
    </>
  );
}
