import { audience as words } from '#content/letters/screen.ts';
import type { Audience } from '#domain/letters/words.ts';
import { LIST_NAMES, LISTS } from '#domain/people/lists.ts';
import { ChosenDay } from '#islands/admin/day-field.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { BoughtFields, ChoiceSelect, OriginFields } from '#islands/admin/people/filter-fields.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { audienceQuery } from '#stores/letters/editing.ts';
import { Field } from '#ui/field.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';

/** Number of recipients, and of excluded contacts. */
function Count({ audience }: { readonly audience: Audience }) {
  const [, state] = usePagedQuery(audienceQuery, audience);
  if ('error' in state) return <p role="alert">{words.failed(serverMessageOf(state.error))}</p>;
  if (state.status !== 'loaded') return <p role="status">{words.counting}</p>;
  const { data } = state;
  const leftOut = (['pending', 'revoked', 'bounced'] as const).filter((name) => data[name] > 0);
  return (
    <div role="status">
      <p className="font-semibold">{words.count(data.confirmed)}</p>
      {leftOut.length > 0 && (
        <p className="text-meta text-ink-2">
          {words.leftOut}: {leftOut.map((name) => words[name](data[name])).join(' · ')}
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
