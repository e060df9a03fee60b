import { Fragment, useCallback, useRef } from 'react';
import { guide, screen as words } from '#content/events/clickup.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { PUBLIC_STATUSES } from '#domain/events/task-reading.ts';
import { Badge } from '#ui/badge.tsx';
import { focusInSight } from '#ui/focus.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TaskTable } from './task-table.tsx';

const FieldNames = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && (index === names.length - 1 ? ` ${guide.or} ` : ', ')}
        <strong className="font-semibold">{name}</strong>
      </Fragment>
    ))}
  </>
);

/** Instructions for creating an event in ClickUp (spec 2.9). */
const Guide = () => (
  <FoldedSection title={guide.title}>
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-8 gap-y-5">
      {guide.steps.map((step, index) => (
        <li key={step} className="border-t border-gold pt-3">
          <span aria-hidden="true" className="block figures text-h3 leading-[1.3] text-gold-ink">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
    <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <h3>{guide.fieldsTitle}</h3>
        <p className="text-meta text-ink-2">{guide.fieldsHint}</p>
        <dl className="mt-3 text-meta">
          {guide.fields.map(({ names, meaning }) => (
            <div
              key={meaning}
              className="grid gap-x-6 gap-y-0.5 border-t border-hairline py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <dt>
                <FieldNames names={names} />
              </dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>{guide.statusTitle}</h3>
        <ul className="mt-3 flex flex-wrap gap-2">
          {PUBLIC_STATUSES.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-meta text-ink-2">{guide.statusHint}</p>
        <h3 className="mt-8">{guide.tagsTitle}</h3>
        <p className="mt-1 text-meta text-ink-2">{guide.tags}</p>
      </div>
    </div>
  </FoldedSection>
);

/** ClickUp screen (spec 2.9). After connecting or resetting, the status heading takes the focus. */
export function ClickUp() {
  const statusRef = useRef<HTMLHeadingElement>(null);
  const focusStatus = useCallback(() => focusInSight(statusRef.current), []);
  return (
    <>
      <PageHead title={screenTitles.clickup} lead={words.lead} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ConnectionCard onConnected={focusStatus} />
        <StatusCard headingRef={statusRef} onReset={focusStatus} />
      </div>
      <TaskTable />
      <Guide />
    </>
  );
}
