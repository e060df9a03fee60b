import { useState } from 'react';
import { type StepWords, firstSteps as words } from '#content/dashboard/first-steps.ts';
import type { FirstStep } from '#domain/dashboard/first-steps.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { entryHref, switchesHref } from '#islands/admin/content/entry-href.ts';
import { connectionSearch } from '#islands/admin/purchases/connection-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { localValue } from '#storage.ts';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type Step = DashboardData['steps'][number];

const hidden = localValue('admin-first-steps-hidden');

/** Screens of the steps that are not a single content field; the domain has none here. */
const screens = {
  account: ['settings', ''],
  mail: ['settings', ''],
  imprint: ['content', '#contact'],
  law: ['content', '#rechts-check'],
  events: ['clickup', ''],
  checkout: ['content', '#offers'],
  'hand-over': ['activecampaign', ''],
  publish: ['content', ''],
  domain: undefined,
  public: ['content', switchesHref],
} as const satisfies Record<FirstStep, readonly [string, string] | undefined>;

type Target = (typeof screens)[FirstStep] | readonly ['content' | 'payments', string];

function targetOf({ step, state, place, platform }: Step): Target {
  if (state === 'waiting') return screens.publish;
  if (platform !== null) return ['payments', connectionSearch];
  if (step === 'law' || place === null) return screens[step];
  return ['content', entryHref(place, place.field)];
}

const titleOf = ({ step, offer }: Step): string => (offer === null ? words.steps[step].title : words.sale(offer));

function wordsOf({ step, state, lack, platform }: Step) {
  if (state === 'waiting') return words.waiting;
  return lack === null ? words.steps[step] : words.sales[lack](platform === null ? '' : PLATFORM_NAMES[platform]);
}

function StepItem({ step, canMail }: { readonly step: Step; readonly canMail: boolean }) {
  const isMailAway = step.step === 'mail' && !canMail;
  const title = titleOf(step);
  const { why, action, technician }: Partial<StepWords> = isMailAway ? words.noMailServer : wordsOf(step);
  const target = isMailAway ? undefined : targetOf(step);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-3">
      <div className="min-w-0 grow basis-80">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{why}</p>
        {technician !== undefined && <Technician>{technician}</Technician>}
      </div>
      {target && (
        <ScreenLink screen={target[0]} search={target[1]} className={buttonLooks.compact}>
          {action}
          <span className="sr-only"> ({title})</span>
        </ScreenLink>
      )}
    </li>
  );
}

/** Checklist for a new website; hidden once complete, or on request in this browser. */
export function FirstSteps({ data: { steps, canSendMail } }: { readonly data: DashboardData }) {
  const [isHidden, setHidden] = useState(() => hidden.read() !== null);
  const open = steps.filter(({ state }) => state !== 'done');
  const done = steps.filter(({ state }) => state === 'done');

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
              <StepItem key={titleOf(step)} step={step} canMail={canSendMail} />
            ))}
          </ol>
          {done.length > 0 && (
            <p className="border-t border-hairline pt-3 text-meta text-ink-2">
              {words.done} {done.map(titleOf).join(', ')}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
