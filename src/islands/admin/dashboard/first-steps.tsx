import { useState } from 'react';
import { firstSteps as words } from '#content/dashboard/screen.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Folded, Technician } from '#islands/admin/technician.tsx';
import { localValue } from '#storage.ts';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type Step = DashboardData['steps'][number];

const hidden = localValue('admin-first-steps-hidden');

function StepItem({ title, why, action, technician, view, isNext }: Step & { readonly isNext?: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className={`min-w-0 grow sm:basis-80 ${isNext ? 'basis-40' : 'basis-full'}`}>
        <p className={isNext ? 'text-h3' : 'font-semibold'}>{title}</p>
        {why && <p className="text-ink-2">{why}</p>}
        {technician !== undefined && <Technician>{technician}</Technician>}
      </div>
      {view && action && (
        <ScreenLink
          {...view}
          label={`${action} (${title})`}
          className={isNext ? buttonLooks.solid : buttonLooks.compact}
        >
          {action}
        </ScreenLink>
      )}
    </li>
  );
}

/** Checklist for a new website: the next step, and the others folded; hidden once complete, or on request in this browser. */
export function FirstSteps({ data: { steps, morning } }: { readonly data: DashboardData }) {
  const [isHidden, setHidden] = useState(() => hidden.read() !== null);
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);
  const [next, ...others] = open;

  function toggle(): void {
    hidden.write(isHidden ? null : '1');
    setHidden(!isHidden);
  }

  if (next === undefined) return null;
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
          <ol>
            <StepItem {...next} why={morning.isStepExplained ? next.why : ''} isNext={true} />
          </ol>
          {others.length > 0 && (
            <Folded title={words.more(others.length)}>
              <p className="text-ink-2">{words.lead(done.length, steps.length)}</p>
              <ol>
                {others.map((step) => (
                  <StepItem key={step.title} {...step} />
                ))}
              </ol>
              {done.length > 0 && (
                <p className="pt-2 text-meta text-ink-2">
                  {words.done} {done.map(({ title }) => title).join(', ')}
                </p>
              )}
            </Folded>
          )}
        </>
      )}
    </Card>
  );
}
