import { useState } from 'react';
import { redirectDialog as words } from '#content/redirects/table.ts';
import { isSlug, proposeSlug, SLUG_MAX, slugFromText } from '#domain/slugs.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { errorLanguage } from './error-language.ts';

/** The slug that could be made of what was typed where a slug should be, or of the title while there is none. */
function offeredSlug(slug: string, title: string): string | undefined {
  const typed = slug.trim();
  if (isSlug(typed)) return undefined;
  return slugFromText(typed || title) || undefined;
}

interface SlugFieldProps {
  readonly initial: string;
  /** The redirect's title as it is being typed. */
  readonly title: string;
  readonly errors: readonly string[] | undefined;
  /** Called when a button has filled it in. */
  readonly onFill: () => void;
}

/** The slug, with the address that it makes and offers to fill it in. */
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
        <span className="font-semibold break-all text-ink">
          {location.origin}/r/{slug.trim() || '…'}
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
