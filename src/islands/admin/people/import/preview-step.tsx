import { useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import type { ImportProgress } from '#contracts/people/imports.ts';
import { countOf, GROUPS, type Group } from '#domain/people/import/fates.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { GroupRows } from './group-rows.tsx';
import { Outcome } from './outcome.tsx';

interface PreviewStepProps {
  readonly progress: ImportProgress;
  readonly onDrop: () => void;
  readonly onStart: () => void;
}

export function PreviewStep({ progress, onDrop, onStart }: PreviewStepProps) {
  const { id, list, fates } = progress;
  const [group, setGroup] = useState<Group>(() => GROUPS.find((each) => countOf(fates, each) > 0) ?? 'new');
  const added = countOf(fates, 'new');
  return (
    <>
      <div className="grid gap-4 pb-4">
        <h3 id="import-preview" tabIndex={-1} className="font-semibold outline-none" data-autofocus>
          {words.preview}
        </h3>
        <p>{words.previewLead(LIST_NAMES[list])}</p>
        <Outcome progress={progress} />
        <div className="max-w-72">
          <Select
            name="import-group"
            label={words.rowsOf}
            options={GROUPS.map((value) => ({
              value,
              label: words.group(words.groups[value], countOf(fates, value)),
            }))}
            value={group}
            onChange={({ target }) => setGroup(GROUPS.find((each) => each === target.value) ?? 'new')}
          />
        </div>
        <GroupRows key={group} id={id} group={group} labelledBy="import-preview" />
      </div>
      <DialogActions>
        <Button look="outline" onClick={onDrop}>
          {words.drop}
        </Button>
        <Button onClick={onStart}>{added > 0 ? words.start(added) : words.startNone}</Button>
      </DialogActions>
    </>
  );
}
