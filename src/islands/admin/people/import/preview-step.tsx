import { useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import type { ImportPlan, ImportResult } from '#contracts/people/imports.ts';
import { countOf, GROUP_FATES, GROUPS, type Group } from '#domain/people/import/fates.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { GroupRows } from './group-rows.tsx';
import { Outcome } from './outcome.tsx';

interface PreviewStepProps {
  readonly plan: ImportPlan;
  readonly result: ImportResult;
  readonly isBusy: boolean;
  readonly onDrop: () => void;
  readonly onStart: () => void;
}

export function PreviewStep({ plan, result, isBusy, onDrop, onStart }: PreviewStepProps) {
  const { fates } = result;
  const count = (each: Group): number => countOf(fates, GROUP_FATES[each]);
  const [group, setGroup] = useState<Group>(() => GROUPS.find((each) => count(each) > 0) ?? 'new');
  const shown = plan.rows.flatMap((row, index) => {
    const fate = fates[index];
    if (fate === undefined || !GROUP_FATES[group].includes(fate)) return [];
    return [{ ...row, fate, consentSource: row.consentSource ?? plan.source }];
  });
  const added = count('new');
  return (
    <>
      <div className="grid gap-4 pb-4">
        <h3 id="import-preview" tabIndex={-1} className="font-semibold outline-none" data-autofocus>
          {words.preview}
        </h3>
        <p>{words.previewLead(LIST_NAMES[plan.list])}</p>
        <Outcome result={result} />
        <div className="max-w-72">
          <Select
            name="import-group"
            label={words.rowsOf}
            options={GROUPS.map((value) => ({
              value,
              label: words.group(words.groups[value], count(value)),
            }))}
            value={group}
            onChange={({ target }) => setGroup(GROUPS.find((each) => each === target.value) ?? 'new')}
          />
        </div>
        <GroupRows key={group} rows={shown} labelledBy="import-preview" />
      </div>
      <SubmitActions
        cancel={words.drop}
        onCancel={onDrop}
        submit={added > 0 ? words.start(added) : words.startNone}
        onSubmit={onStart}
        isBusy={isBusy}
      />
    </>
  );
}
