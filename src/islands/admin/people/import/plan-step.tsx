import { useMemo, useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import { email } from '#contracts/fields.ts';
import type { ImportPlan } from '#contracts/people/imports.ts';
import {
  columnsOf,
  detectProgram,
  findTagColumns,
  PEOPLE_COLUMNS,
  type PeopleMapping,
  peopleMappingOf,
} from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople, SOURCE_LENGTH_MAX, unknownStatuses } from '#domain/people/import/rows.ts';
import { countTags, firstFate, TAG_FATES, type TagFate, tagReader } from '#domain/people/import/tags.ts';
import { LIST_NAMES, LISTS, type ListName } from '#domain/people/lists.ts';
import { ColumnMapping } from '#islands/admin/csv/column-mapping.tsx';
import type { CsvTable } from '#islands/admin/csv/csv-table.ts';
import { Callout } from '#ui/callout.tsx';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

/** Normalises a cell's address like the server; undefined if invalid. */
function parseEmail(cell: string): string | undefined {
  const parsed = email.safeParse(cell);
  return parsed.success ? parsed.data : undefined;
}

/** Parses rows by the server's rules. */
const rowsOf = (
  { headers, rows, lines }: CsvTable,
  mapping: PeopleMapping,
  fates: ReadonlyMap<string, TagFate>,
): PersonRow[] => {
  const takeTags = tagReader(findTagColumns(headers), fates);
  return readPeople(rows, { headers, lines, mapping, parseEmail, now: new Date(), takeTags });
};

interface PlanStepProps {
  readonly table: CsvTable;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onPlan: (plan: ImportPlan) => void;
}

export function PlanStep({ table, isBusy, onBack, onPlan }: PlanStepProps) {
  const program = detectProgram(table.headers);
  const [mapping, setMapping] = useState<PeopleMapping>(() => peopleMappingOf(table.headers));
  const [list, setList] = useState<ListName>('newsletter');
  const [source, setSource] = useState('');
  const { tags, others } = useMemo(() => countTags(table.rows, findTagColumns(table.headers)), [table]);
  const [fates, setFates] = useState<ReadonlyMap<string, TagFate>>(() => new Map(tags.map(firstFate)));
  const rows = useMemo(() => rowsOf(table, mapping, fates), [table, mapping, fates]);
  const strangeWords = useMemo(
    () => unknownStatuses(table.rows, { headers: table.headers, mapping }),
    [table, mapping],
  );
  const alsoRead = (['status', 'leftAt'] as const).flatMap((meaning) =>
    columnsOf(meaning, table.headers, mapping)
      .slice(1)
      .map((index) => table.headers[index] ?? ''),
  );
  const isMapped = mapping.email !== undefined;
  const hasDates = rows.some(({ consentAt }) => consentAt !== null);
  const hasSources = source.trim() !== '' || rows.some(({ consentSource }) => consentSource !== null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPlan({ list, program: program ?? '', source: source.trim(), rows });
      }}
    >
      <div className="grid gap-4 pb-4">
        <p>{program ? words.known(program, rows.length) : words.unknown(rows.length)}</p>
        <ColumnMapping
          headers={table.headers}
          columns={PEOPLE_COLUMNS}
          mapping={mapping}
          isOpen={program === undefined}
          words={words}
          onChange={(column, index) => setMapping({ ...mapping, [column]: index })}
        />
        {alsoRead.length > 0 && <p className="text-meta text-ink-2">{words.alsoRead(alsoRead)}</p>}
        {strangeWords.length > 0 && <Callout tone="pending">{words.strangeStatuses(strangeWords)}</Callout>}
        <Select
          name="import-list"
          label={words.list}
          options={LISTS.toReversed().map((value) => ({ value, label: LIST_NAMES[value] }))}
          value={list}
          onChange={({ target }) => setList(LISTS.find((each) => each === target.value) ?? 'newsletter')}
        />
        <Field
          name="import-source"
          label={words.source}
          hint={words.sourceHint}
          maxLength={SOURCE_LENGTH_MAX}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
        {tags.length > 0 && (
          <fieldset className="grid gap-3">
            <legend className="mb-1 font-semibold">{words.tags}</legend>
            <p className="text-meta text-ink-2">{words.tagsHint}</p>
            <div className="grid gap-3 sm:grid-cols-2">
              {tags.map(({ key, name, count }) => (
                <Select
                  key={key}
                  name={`import-tag-${key}`}
                  label={words.tag(name, count)}
                  options={TAG_FATES.map((value) => ({ value, label: words.tagFates[value] }))}
                  value={fates.get(key) ?? 'none'}
                  onChange={({ target }) =>
                    setFates(new Map(fates).set(key, TAG_FATES.find((fate) => fate === target.value) ?? 'none'))
                  }
                />
              ))}
            </div>
            {others > 0 && <Callout tone="pending">{words.tooManyTags(tags.length, others)}</Callout>}
          </fieldset>
        )}
        {!isMapped && <Callout tone="pending">{words.needed}</Callout>}
        {isMapped && !(hasDates && hasSources) && (
          <Callout tone="pending">{hasDates ? words.noSource : words.noDates}</Callout>
        )}
      </div>
      <SubmitActions
        cancel={words.otherFile}
        onCancel={onBack}
        submit={words.toPreview}
        isBusy={isBusy}
        isDisabled={!isMapped}
      />
    </form>
  );
}
