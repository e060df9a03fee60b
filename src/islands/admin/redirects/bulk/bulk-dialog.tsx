import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { redirectBulk as words } from '#content/redirects/bulk.ts';
import { categories as categoryWords, toasts } from '#content/redirects/table.ts';
import type { BulkChange } from '#contracts/redirects/batches.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { dataOf } from '#stores/query.ts';
import { changeTogether } from '#stores/redirects/batches.ts';
import { categoriesQuery } from '#stores/redirects/editing.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';

const KEEP = 'keep';
const keep = { value: KEEP, label: words.keep };

/** Values of the form; `keep` changes nothing. */
interface Chosen {
  readonly category: string;
  readonly status: string;
  readonly expiry: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly day: string;
}

/** Converts the form to a change; undefined if it changes nothing. */
function changeOf({ category, status, expiry, day }: Chosen): Omit<BulkChange, 'ids'> | undefined {
  if (category === KEEP && status === KEEP && expiry === KEEP) return undefined;
  return {
    ...(category !== KEEP && { categoryId: category === '' ? null : Number(category) }),
    ...(status !== KEEP && { active: status === 'true' ? 'true' : 'false' }),
    ...(expiry !== KEEP && { expiresAt: expiry === 'day' ? day : null }),
  };
}

const showFailure = (description: string): void =>
  showToast({ title: toasts.errorTitle, description, variant: 'destructive' });

async function undoChanges(before: readonly BulkChange[]): Promise<void> {
  try {
    await changeTogether(before);
    showToast({ ...words.undone, variant: 'success' });
  } catch (error) {
    showFailure(words.undoFailed(messageOf(error)));
  }
}

interface BulkDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Sets category, status or last day of many redirects, and offers to undo that. */
export function BulkDialog({ ids, onClose }: BulkDialogProps) {
  const categories = useStore(categoriesQuery.$state);
  const [chosen, setChosen] = useState<Chosen>({ category: KEEP, status: KEEP, expiry: KEEP, day: '' });
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const change = changeOf(chosen);
  const needsDay = chosen.expiry === 'day' && !isCalendarDay(chosen.day);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (change === undefined || isSaving) return;
    setAsked(needsDay);
    if (needsDay) return;
    setSaving(true);
    try {
      const before = await changeTogether([{ ids: [...ids], ...change }]);
      onClose();
      const action = { label: toasts.undo, hint: toasts.undoHint, run: () => void undoChanges(before) };
      showToast({ ...words.changed(ids.length), variant: 'success', action });
    } catch (error) {
      showFailure(words.failed(messageOf(error)));
      setSaving(false);
    }
  }

  const choose = (values: Partial<Chosen>): void => setChosen({ ...chosen, ...values });
  return (
    <Dialog
      title={words.title(ids.length)}
      width={500}
      closeLabel={words.close}
      onClose={isSaving ? () => undefined : onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-meta text-ink-2">{words.lead}</p>
        <Select
          name="bulk-category"
          label={words.category}
          options={[
            keep,
            { value: '', label: categoryWords.none },
            ...(dataOf(categories) ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          value={chosen.category}
          onChange={(event) => choose({ category: event.target.value })}
        />
        <Select
          name="bulk-status"
          label={words.status}
          options={[keep, { value: 'true', label: words.active }, { value: 'false', label: words.inactive }]}
          value={chosen.status}
          onChange={(event) => choose({ status: event.target.value })}
        />
        <Select
          name="bulk-expiry"
          label={words.expiry}
          options={[keep, { value: 'never', label: words.noExpiry }, { value: 'day', label: words.onDay }]}
          value={chosen.expiry}
          onChange={(event) => choose({ expiry: event.target.value })}
        />
        {chosen.expiry === 'day' && (
          <DayField
            isIso
            name="bulk-day"
            label={words.day}
            hint={words.dayHint}
            value={chosen.day}
            errors={isAsked && needsDay ? [words.dayNeeded] : undefined}
            onChange={(day) => choose({ day })}
          />
        )}
        <DialogActions>
          <Button look="outline" disabled={isSaving} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={change === undefined || isSaving}>
            {isSaving ? words.saving : words.save(ids.length)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
