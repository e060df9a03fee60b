import { useCallback, useRef } from 'react';
import { screen as words } from '#content/events/clickup.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { focusInSight } from '#ui/focus.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { Guide } from './guide.tsx';
import { StatusCard } from './status-card.tsx';
import { TaskTable } from './task-table.tsx';

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
