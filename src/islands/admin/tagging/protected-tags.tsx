import { protection as words } from '#content/tagging/screen.ts';
import { checkInput } from '#contracts/errors.ts';
import { saveProtectedTags } from '#contracts/tagging/contact-tags.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { protectedTagsQuery, protectTags } from '#stores/tagging/contact-tags.ts';
import { Button } from '#ui/button.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { TextArea } from '#ui/text-area.tsx';

/** Tags that links must not add; beyond the spec. */
export const ProtectedTags = () => (
  <FoldedSection title={words.title}>
    <p className="mb-4 max-w-[62ch] text-ink-2">{words.lead}</p>
    <Loaded query={protectedTagsQuery} words={words}>
      {({ tags }) => (
        <SaveForm
          className="grid max-w-xl justify-items-start gap-4"
          label={words.title}
          errorTitle={words.errorTitle}
          read={(text) => ({ tags: text('tags').split('\n') })}
          check={(body) => checkInput(saveProtectedTags.body, body)}
          save={async (body) => {
            await protectTags(body.tags);
            return words.saved;
          }}
        >
          {({ errors, isBusy }) => (
            <>
              <div className="w-full">
                <TextArea
                  name="tags"
                  label={words.tags}
                  hint={words.hint}
                  rows={4}
                  spellCheck={false}
                  defaultValue={tags.join('\n')}
                  errors={errors.tags}
                />
              </div>
              <Button type="submit" isBusy={isBusy}>
                {words.save}
              </Button>
            </>
          )}
        </SaveForm>
      )}
    </Loaded>
  </FoldedSection>
);
