import { useEffect, useState } from 'react';
import { audience as words } from '#content/letters/screen.ts';
import type { Audience } from '#domain/letters/words.ts';
import { LIST_NAMES, LISTS } from '#domain/people/lists.ts';
import { ChosenDay } from '#islands/admin/day-field.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { BoughtFields } from '#islands/admin/people/bought-fields.tsx';
import { ChoiceSelect } from '#islands/admin/people/choice-select.tsx';
import { OriginFields } from '#islands/admin/people/origin-fields.tsx';
import { countAudience, type Recipients } from '#stores/letters/editing.ts';
import { Field } from '#ui/field.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';

/** Pause after the last change before the audience is counted, in milliseconds. */
const PAUSE_MS = 300;

type Counted =
  | { readonly status: 'counting' }
  | { readonly status: 'counted'; readonly recipients: Recipients }
  | { readonly status: 'failed'; readonly message: string };

function useCount(audience: Audience): Counted {
  const [counted, setCounted] = useState<Counted>({ status: 'counting' });
  const key = JSON.stringify(audience);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      countAudience(JSON.parse(key)).then(
        (recipients) => isWanted && setCounted({ status: 'counted', recipients }),
        (error: unknown) => isWanted && setCounted({ status: 'failed', message: serverMessageOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return counted;
}

/** Number of recipients, and of excluded contacts. */
function Count({ audience }: { readonly audience: Audience }) {
  const counted = useCount(audience);
  if (counted.status === 'counting') return <p role="status">{words.counting}</p>;
  if (counted.status === 'failed') return <p role="alert">{words.failed(counted.message)}</p>;
  const { confirmed } = counted.recipients;
  const leftOut = (['pending', 'revoked', 'bounced'] as const).filter((name) => counted.recipients[name] > 0);
  return (
    <div role="status">
      <p className="font-semibold">{words.count(confirmed)}</p>
      {leftOut.length > 0 && (
        <p className="text-meta text-ink-2">
          {words.leftOut}: {leftOut.map((name) => words[name](counted.recipients[name])).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface AudienceFieldsProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
}

function withoutEmpty(audience: Audience): Audience {
  return Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== undefined && value !== ''));
}

export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { list, ...rest } = audience;
  const choose = (part: Partial<Audience>): void => onChange(withoutEmpty({ ...audience, ...part }));

  return (
    <section aria-labelledby="audience-title" className="grid gap-4">
      <header>
        <h3 id="audience-title" className="text-lead">
          {words.title}
        </h3>
        <p className="text-meta text-ink-2">{words.hint}</p>
      </header>
      <div className="sm:max-w-md">
        <FilterSelect
          name="list"
          label={words.list}
          every={words.every}
          choices={LISTS}
          labelOf={(each) => LIST_NAMES[each]}
          value={list}
          onChoose={(chosen) => choose({ list: chosen })}
        />
      </div>
      <details open={Object.keys(withoutEmpty(rest)).length > 0}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-admin">{words.more}</summary>
        <div className="mt-2 grid gap-4 *:min-w-0 sm:grid-cols-2">
          <OriginFields chosen={audience} onChoose={choose} />
          <ChoiceSelect value={audience.offer} onChoose={(offer) => choose({ offer })} />
          <Field
            name="interest"
            label={words.interest}
            autoComplete="off"
            maxLength={60}
            value={audience.interest ?? ''}
            onChange={({ target }) => choose({ interest: target.value })}
          />
          {(['from', 'to'] as const).map((end) => (
            <ChosenDay
              key={end}
              name={end}
              label={words[end]}
              day={audience[end] ?? ''}
              onChoose={(day) => choose({ [end]: day })}
            />
          ))}
          <BoughtFields chosen={audience} onChoose={choose} />
        </div>
      </details>
      <Count audience={audience} />
    </section>
  );
}
