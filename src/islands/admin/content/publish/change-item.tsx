import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { publishing as words } from '#content/content/publishing.ts';
import { editor } from '#content/content/screen.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { ORDER } from '#domain/content/changes.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { Comparison } from '#islands/admin/content/entry/comparison.tsx';
import { asTexts } from '#islands/admin/content/fields/values.ts';
import { titleOf } from '#islands/admin/content/list/entries.ts';
import { kindHref } from '#islands/admin/content/position.ts';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { entriesQuery } from '#stores/content/drafts.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';

export const changeTitle = ({ id, title }: Change): string => (id === ORDER ? words.order : title || editor.untitled);

function Names({ kind, ids }: { readonly kind: KindName; readonly ids: unknown }) {
  const entries = useStore(entriesQuery.$state);
  const known = dataOf(entries) ?? [];
  const names = asTexts(ids).map((id) => known.find((entry) => entry.kind === kind && entry.id === id));
  return (
    <ol className="list-decimal pl-5">
      {names.map((entry, index) => (
        <li key={entry?.id ?? index}>{entry ? titleOf(entry) : '…'}</li>
      ))}
    </ol>
  );
}

function Order({ kind, fields }: Change) {
  const [change] = fields;
  if (change === undefined) return null;
  const sides = [
    { heading: words.before, ids: change.before },
    { heading: words.after, ids: change.after },
  ];
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      {sides.map(({ heading, ids }) => (
        <div key={heading} className="min-w-0 rounded-sm bg-paper px-3 py-2">
          <dt className="text-note font-semibold text-ink-2">{heading}</dt>
          <dd className="text-meta break-words">
            <Names kind={kind} ids={ids} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ kind, id, problems }: Change) {
  const facts = kindOf(kind);
  return (
    <div className="text-meta">
      <p className="font-semibold text-error">{words.unfinished}</p>
      <ul>
        {problems.map(({ field, message }) => {
          const label = fieldLabel(facts, field) ?? facts.title;
          return (
            <li key={`${field}/${message}`}>
              <a href={field === null ? kindHref(kind) : entryHref({ kind, id }, field)} className={buttonLooks.link}>
                {label}
              </a>
              : {message}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ChangeItemProps {
  readonly change: Change;
  /** Checkbox that selects the change. */
  readonly tick?: ReactNode;
}

export function ChangeItem({ change, tick }: ChangeItemProps) {
  const { kind, id, state, fields, problems } = change;
  const { title: kindTitle, fields: known } = kindOf(kind);
  return (
    <li className="grid gap-2 border-t border-hairline py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        {tick}
        <span className="text-ink-2">{kindTitle}</span>
        {state === 'removed' ? (
          <span className="font-semibold">{changeTitle(change)}</span>
        ) : (
          <a href={id === ORDER ? kindHref(kind) : entryHref({ kind, id })} className={buttonLooks.link}>
            {changeTitle(change)}
          </a>
        )}
        <StateBadge state={state} />
      </p>
      {state === 'moved' && <Order {...change} />}
      {state === 'changed' &&
        fields.map(({ field, before, after }) => {
          const facts = known[field];
          return (
            facts && (
              <Comparison
                key={field}
                facts={facts}
                first={{ heading: words.before, value: before }}
                second={{ heading: words.after, value: after }}
              />
            )
          );
        })}
      {problems.length > 0 && <Problems {...change} />}
    </li>
  );
}
