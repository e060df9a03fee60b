import { useState } from 'react';
import { publicSwitch as words } from '#content/letters/public-switch.ts';
import { checkInput } from '#contracts/errors.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { setPublic } from '#contracts/letters/public-letters.ts';
import { proposedLetterSlug, publicLetterPath } from '#domain/letters/public-letter.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { paths } from '#paths.ts';
import { makePublic } from '#stores/letters/editing.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

interface PublicDialogProps {
  readonly letter: Letter;
  readonly onChanged: (letter: Letter) => void;
  readonly onClose: () => void;
}

/** Margin above the letter in its frame, in pixels. */
const MARGIN = 16;

/**
 * Scrolls the frame to the letter, because without scripts the menu above it is open. A fragment would scroll the
 * dialog, too.
 */
function toLetter({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const letter = contentDocument?.getElementById('brief');
  if (letter) contentWindow?.scrollTo(0, letter.getBoundingClientRect().top - MARGIN);
}

/** Previews a letter's public page with its address, and asks. */
export function PublicDialog({ letter: { id, subject }, onChanged, onClose }: PublicDialogProps) {
  const [slug, setSlug] = useState(proposedLetterSlug(subject));
  return (
    <FormDialog title={words.dialog} width={800} closeLabel={words.close} onClose={onClose}>
      <SaveForm
        errorTitle={words.errorTitle}
        read={(text) => ({ slug: text('slug').trim() })}
        check={(body) => checkInput(setPublic.body, body)}
        save={async (body) => {
          onChanged(await makePublic(id, body.slug));
          return words.saved;
        }}
        onSaved={onClose}
      >
        {({ errors, isBusy }) => (
          <>
            <div className="grid gap-4 pb-5">
              <p className="text-meta text-ink-2">{words.lead}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: onLoad is no user interaction. */}
              <iframe
                title={words.frame}
                src={`${paths.letterPreview}/${id}?als=oeffentlich`}
                sandbox="allow-same-origin"
                onLoad={({ currentTarget }) => toLetter(currentTarget)}
                className="h-[45dvh] min-h-60 w-full rounded-sm border border-hairline bg-white"
              />
              <Field
                name="slug"
                label={words.slug}
                hint={words.slugHint(`${location.host}${publicLetterPath(slug || '…')}`)}
                value={slug}
                onChange={({ target }) => setSlug(target.value)}
                errors={errors.slug}
              />
            </div>
            <SubmitActions cancel={words.cancel} submit={words.submit} isBusy={isBusy} />
          </>
        )}
      </SaveForm>
    </FormDialog>
  );
}
