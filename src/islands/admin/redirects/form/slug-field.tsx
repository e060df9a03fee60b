import { useState } from 'react';
import { redirectDialog as words } from '#content/redirects/table.ts';
import { errorLanguage } from '#contracts/redirects/editing.ts';
import { shownPath } from '#domain/address/short-path.ts';
import { isSlug, proposeSlug, SLUG_MAX, slugFromText } from '#domain/address/slugs.ts';
import { Address } from '#islands/admin/address.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/**
 * Suggests a slug from an invalid one, or from the title while the slug is empty; undefined if there is nothing to
 * suggest.
 */
function offeredSlug(slug: string, title: string): string | undefined {
  const typed = slug.trim();
  if (isSlug(typed)) return undefined;
  return slugFromText(typed || title) || undefined;
}

interface SlugFieldProps {
  readonly initial: string;
  readonly title: string;
  readonly errors: readonly string[] | undefined;
  /** Called when the suggestion was applied. */
  readonly onFill: () => void;
}

/** Slug input with the resulting address and a suggestion. */
export function SlugField({ initial, title, errors, onFill }: SlugFieldProps) {
  const [slug, setSlug] = useState(initial);
  const offered = offeredSlug(slug, title);
  return (
    <div className="grid gap-1.5">
      <Field
        name="slug"
        label={words.slug}
        value={slug}
        maxLength={SLUG_MAX}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        errors={errors}
        errorLang={errorLanguage(errors)}
        onChange={(event) => setSlug(event.target.value)}
        side={
          <Button
            look="compact"
            onClick={() => {
              setSlug(proposeSlug(Math.random));
              onFill();
            }}
          >
            {words.propose}
          </Button>
        }
      />
      <p className="text-meta text-ink-2">
        {words.preview}{' '}
        <span className="font-semibold text-ink">
          <Address text={`${location.origin}${shownPath(slug.trim() || '…')}`} />
        </span>
      </p>
      {offered !== undefined && (
        <p>
          <Button
            look="link"
            onClick={() => {
              setSlug(offered);
              onFill();
            }}
          >
            {words.take(offered)}
          </Button>
        </p>
      )}
    </div>
  );
}
