import { type ReactNode, useState } from 'react';
import { eventForm as words } from '#content/events/calendar.ts';
import { findStatus } from '#domain/events/task-list.ts';
import { isPublicStatus } from '#domain/events/task-reading.ts';
import { Callout } from '#ui/callout.tsx';
import { Select } from '#ui/select.tsx';
import { Toggle } from '#ui/toggle.tsx';

interface VisibilityFieldProps {
  /** Status names of the ClickUp list; empty until loaded. */
  readonly statuses: readonly string[];
  readonly status: string;
  /** New events are visible unless the author chooses otherwise. */
  readonly isNew: boolean;
  readonly errors: readonly string[] | undefined;
  /** True while a field in `children` has an error. */
  readonly isOpen: boolean;
  /** Rarely used fields, folded with the status. */
  readonly children: ReactNode;
}

/** Visibility of an event; its ClickUp status is folded with other rarely used fields. */
export function VisibilityField({ statuses, status: before, isNew, errors, isOpen, children }: VisibilityFieldProps) {
  // Follows the list, which may reload while the form is open, until the user chooses.
  const [chosen, setStatus] = useState<string>();
  const status = chosen ?? (isNew ? findStatus(true, statuses, before) : undefined) ?? before;
  const shows = isPublicStatus(status);
  const choices = [...new Set([...statuses, before].filter(Boolean))];
  const begin = { value: '', label: words.firstStatus };
  const canShow = findStatus(true, statuses, status) !== undefined;

  return (
    <div className="grid gap-1">
      <Toggle
        name="shows"
        label={<strong>{words.shows}</strong>}
        checked={shows}
        isDisabled={findStatus(!shows, statuses, status) === undefined}
        onChange={(isOn) => setStatus(findStatus(isOn, statuses, status) ?? status)}
      />
      {canShow ? (
        <p className="text-meta text-ink-2">{shows ? words.showsHint : words.showsNotHint}</p>
      ) : (
        <Callout tone="pending">{statuses.length === 0 ? words.statusesUnknown : words.noPublicStatus}</Callout>
      )}
      <details open={isOpen || errors !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-meta text-ink-2">{words.more}</summary>
        <div className="grid gap-4">
          {children}
          <Select
            name="wish.status"
            label={words.status}
            hint={words.statusHint}
            value={status}
            errors={errors}
            onChange={({ target }) => setStatus(target.value)}
            options={[...(isNew ? [begin] : []), ...choices.map((value) => ({ value, label: value }))]}
          />
        </div>
      </details>
    </div>
  );
}
