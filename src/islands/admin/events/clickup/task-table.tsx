import { useRef, useState } from 'react';
import { tasks as words } from '#content/events/clickup.ts';
import type { ListTask } from '#contracts/events/connection.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { paginate } from '#domain/paging.ts';
import { HideToggle } from '#islands/admin/events/hide-toggle.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { clickUpTasksQuery } from '#stores/events/connection.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { ActionsCell, CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const PAGE_SIZE = 25;

const quiet = 'quiet' as const;
const tones = {
  shown: 'success',
  unreadable: 'alert',
  hidden: quiet,
  past: quiet,
  status: quiet,
  archived: quiet,
  subtask: quiet,
} as const;

function dayOf({ date, showing }: ListTask): string {
  if (date !== '') return formatDay(date);
  return showing === 'shown' || showing === 'hidden' ? words.noDate : '–';
}

function Row({ task }: { readonly task: ListTask }) {
  const { id, name, status, showing, reason, isHidden } = task;
  const why = reason || words.reasons[showing];

  return (
    <TableRow>
      <NameCell>{name}</NameCell>
      <TableCell place="line" label={words.columns.date}>
        {dayOf(task)}
      </TableCell>
      <TableCell place="line" label={words.columns.status}>
        {status}
      </TableCell>
      <TableCell place="line">
        <Badge tone={tones[showing]}>{words.showings[showing]}</Badge>
        {why !== '' && <CellNote>{why}</CellNote>}
      </TableCell>
      <ActionsCell>
        <div className="flex grow flex-wrap items-center justify-between gap-x-4 px-2.5">
          <a
            href={`https://app.clickup.com/t/${encodeURIComponent(id)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonLooks.link} gap-1`}
          >
            {words.open}
            <span className="sr-only">
              {name} {words.newTab}
            </span>
            <Icon name="site" />
          </a>
          <HideToggle taskId={id} title={name} isHidden={isHidden} showing={showing} />
        </div>
      </ActionsCell>
    </TableRow>
  );
}

const columns: readonly TableColumn<string>[] = [
  { name: 'name', label: words.columns.name },
  { name: 'date', label: words.columns.date, width: 'w-32' },
  { name: 'status', label: words.columns.status, width: 'w-34' },
  { name: 'showing', label: words.columns.showing, width: 'w-52' },
];

function Tasks({ tasks }: { readonly tasks: readonly ListTask[] }) {
  const [pageNumber, setPageNumber] = useState(1);
  const page = paginate(tasks, pageNumber, PAGE_SIZE);
  const topRef = useRef<HTMLDivElement>(null);

  function open(number: number): void {
    setPageNumber(number);
    topRef.current?.scrollIntoView();
  }

  return (
    <div ref={topRef}>
      <DataTable labelledBy="tasks-title" columns={columns} actions={{ label: words.actions, width: 'w-88' }}>
        {page.rows.map((task) => (
          <Row key={task.id} task={task} />
        ))}
      </DataTable>
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={open} />
    </div>
  );
}

function Body({ tasks }: { readonly tasks: readonly ListTask[] }) {
  const shown = tasks.filter(({ showing }) => showing === 'shown').length;
  if (tasks.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  return (
    <>
      <p role="status" className="mb-4 text-meta text-ink-2">
        {words.summary(shown, tasks.length)}
      </p>
      <Tasks tasks={tasks} />
    </>
  );
}

/** All synchronised tasks with their visibility, its reason, and a switch to hide each. */
export const TaskTable = () => (
  <section aria-labelledby="tasks-title" className="mt-12">
    <h2 id="tasks-title" className="text-h3">
      {words.title}
    </h2>
    <p className="mt-1 mb-2 max-w-[62ch] text-ink-2">{words.lead}</p>
    <Loaded query={clickUpTasksQuery} words={words}>
      {(tasks) => <Body tasks={tasks} />}
    </Loaded>
  </section>
);
