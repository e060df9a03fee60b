import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { search as words } from '#content/search/dialog.ts';
import type { Hit } from '#contracts/search/finding.ts';
import { searchedGroups } from '#domain/search/groups.ts';
import { SEARCH_MAX } from '#domain/search/matching.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { dataOf } from '#stores/query.ts';
import { openSearch } from '#stores/search/finding.ts';
import { $auth } from '#stores/session.ts';
import { $screen, openScreen } from '#stores/shell/admin-router.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';

/** Pause in typing before the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 200;

function open({ screen, search }: Hit['view']): void {
  // The contents follow the hash only if the browser reports its change.
  if (screen === $screen.get() && search.startsWith('#')) location.hash = search;
  else openScreen(screen, search);
}

interface SearchProps {
  readonly onClose: () => void;
}

/** Search over all texts and screens; a combobox, because the focus stays in the field (docs/decisions/screens.md). */
export function Search({ onClose }: SearchProps) {
  const id = useId();
  const auth = useStore($auth);
  const searched = searchedGroups('user' in auth ? auth.user.role : 'reader');
  const openerRef = useRef(document.activeElement);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [query, state] = usePagedQuery(openSearch, text);
  const [active, setActive] = useState(0);
  const found = dataOf(state);
  const hits = found?.groups.flatMap((group) => group.hits) ?? [];
  const optionId = (index: number): string => `${id}-${index}`;

  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function close(): void {
    flushSync(onClose);
    if (openerRef.current instanceof HTMLElement) focusInSight(openerRef.current);
  }

  function choose(hit: Hit | undefined): void {
    if (hit === undefined) return;
    // The dialog returns the focus before the screen takes it.
    flushSync(onClose);
    queueMicrotask(() => open(hit.view));
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) setActive((active + step + hits.length) % hits.length);
    // Hits of an earlier text are none of this one.
    if (event.key === 'Enter' && found?.text === typed.trim()) choose(hits[active]);
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  }

  return (
    <Dialog
      title={words.title}
      width={600}
      closeLabel={words.close}
      onClose={close}
      // On touch screens Headless UI focuses no field by itself.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) focusInSight(fieldRef.current);
      }}
    >
      <Field
        ref={fieldRef}
        name="search"
        label={words.label(searched)}
        data-autofocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={hits.length > 0 ? id : undefined}
        aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <p className="mt-1 text-note text-ink-2 max-md:hidden">{words.keys}</p>
      <div className="grid gap-3 pt-3 pb-5">
        <LoadedPage state={state} words={words} isNested onRetry={() => void query.refresh()}>
          {(data) => (
            <p role="status" className={hits.length > 0 ? 'sr-only' : 'text-ink-2'}>
              {hits.length > 0 ? words.found(hits.length) : words.none(data.text, searched)}
            </p>
          )}
        </LoadedPage>
        {found !== undefined && hits.length > 0 && (
          <div role="listbox" id={id} aria-label={words.results} className="grid gap-3">
            {found.groups.map((group) => (
              <fieldset key={group.title} className="min-w-0" aria-labelledby={`${id}-${group.title}`}>
                <p id={`${id}-${group.title}`} role="presentation" className="text-meta font-semibold text-ink-2">
                  {group.title}
                </p>
                {group.hits.map((hit) => {
                  const index = hits.indexOf(hit);
                  return (
                    <button
                      key={`${hit.title} ${hit.view.screen}${hit.view.search}`}
                      type="button"
                      role="option"
                      id={optionId(index)}
                      tabIndex={-1}
                      aria-selected={index === active}
                      className="grid min-h-11 w-full content-center rounded-sm px-3 py-1 text-left hover:bg-admin-tint aria-selected:bg-admin-tint forced-colors:aria-selected:outline"
                      onClick={() => choose(hit)}
                    >
                      <span className="min-w-0 break-words">{hit.title}</span>
                      {hit.note !== '' && <span className="min-w-0 truncate text-meta text-ink-2">{hit.note}</span>}
                    </button>
                  );
                })}
                {group.hasMore && (
                  <p role="presentation" className="px-3 text-meta text-ink-2">
                    {words.more}
                  </p>
                )}
              </fieldset>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
