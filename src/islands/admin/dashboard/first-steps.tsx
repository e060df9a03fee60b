import { useState } from 'react';
import { firstSteps as words } from '#content/dashboard/screen.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { localValue } from '#storage.ts';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type Step = DashboardData['steps'][number];

const hidden = localValue('admin-first-steps-hidden');

function StepItem({ title, why, action, technician, view }: Step) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-3">
      <div className="min-w-0 grow basis-80">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{why}</p>
        {technician !== undefined && <Technician>{technician}</Technician>}
      </div>
      {view && action && (
        <ScreenLink {...view} className={buttonLooks.compact}>
          {action}
          <span className="sr-only"> ({title})</span>
        </ScreenLink>
      )}
    </li>
  );
}

/** Checklist for a new website; hidden once complete, or on request in this browser. */
export function FirstSteps({ data: { steps } }: { readonly data: DashboardData }) {
  const [isHidden, setHidden] = useState(() => hidden.read() !== null);
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);

  function toggle(): void {
    hidden.write(isHidden ? null : '1');
    setHidden(!isHidden);
  }

  if (open.length === 0) return null;
  return (
    <Card
      as="section"
      aria-labelledby="first-steps-title"
      className={`mb-4 max-sm:px-4 ${isHidden ? 'py-2' : 'max-sm:py-4'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps-title" className="text-lead">
          {words.title}
        </h2>
        <Button look="link" aria-expanded={!isHidden} onClick={toggle}>
          {isHidden ? words.show(open.length) : words.hide}
        </Button>
      </div>
      {!isHidden && (
        <>
          <p className="mb-4 text-ink-2">{words.lead(done.length, steps.length)}</p>
          <ol>
            {open.map((step) => (
              <StepItem key={step.title} {...step} />
            ))}
          </ol>
          {done.length > 0 && (
            <p className="border-t border-hairline pt-3 text-meta text-ink-2">
              {words.done} {done.map(({ title }) => title).join(', ')}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
