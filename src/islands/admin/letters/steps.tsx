import type { ReactNode } from 'react';
import { steps as words } from '#content/letters/steps.ts';
import { Icon } from '#islands/admin/icon.tsx';

const STEPS = ['write', 'test', 'check', 'send'] as const;
type StepName = (typeof STEPS)[number];

export type StepsDone = Readonly<Record<StepName, boolean>>;

const idOf = (name: StepName): string => `step-${name}`;
const nameOf = (name: StepName, isBySelf: boolean): string =>
  name === 'send' && isBySelf ? words.turnOn : words.names[name];

const marks = {
  done: 'border-success bg-success text-white',
  next: 'border-admin bg-admin text-white',
  open: 'border-field bg-white text-ink-2',
} as const;

const Mark = ({ number, state }: { readonly number: number; readonly state: keyof typeof marks }) => (
  <span
    aria-hidden="true"
    className={`grid size-7 flex-none place-items-center rounded-full border text-meta font-semibold tabular-nums [&>svg]:size-4 ${marks[state]}`}
  >
    {state === 'done' ? <Icon name="check" /> : number}
  </span>
);

function stateOf(name: StepName, done: StepsDone): keyof typeof marks {
  if (done[name]) return 'done';
  return STEPS.find((step) => !done[step]) === name ? 'next' : 'open';
}

function goTo(name: StepName): void {
  const heading = document.getElementById(idOf(name));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

interface StepsProps {
  readonly done: StepsDone;
  readonly isBySelf: boolean;
}

/** Progress of a letter through its steps, with links to each. */
export const Steps = ({ done, isBySelf }: StepsProps) => (
  <nav aria-label={words.label} className="max-sm:w-full">
    <ol className="flex gap-x-1 sm:gap-x-3">
      {STEPS.map((name, index) => {
        const state = stateOf(name, done);
        return (
          <li
            key={name}
            className="flex min-w-0 grow items-center gap-x-3 sm:grow-0 sm:not-last:after:w-6 sm:not-last:after:border-t sm:not-last:after:border-field"
          >
            <button
              type="button"
              aria-current={state === 'next' ? 'step' : undefined}
              className="flex min-h-11 min-w-0 grow flex-col items-center justify-center gap-x-2 rounded-sm px-1 text-meta hover:bg-admin-tint aria-[current]:font-semibold sm:flex-row"
              onClick={() => goTo(name)}
            >
              <Mark number={index + 1} state={state} />
              <span>
                {nameOf(name, isBySelf)}
                <span className="sr-only">{` (${words.states[state]})`}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  </nav>
);

interface StepProps {
  readonly name: StepName;
  readonly isBySelf: boolean;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export const Step = ({ name, isBySelf, side, children }: StepProps) => (
  <section aria-labelledby={idOf(name)} className="grid gap-4 border-t border-hairline pt-6 first:border-0 first:pt-0">
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={idOf(name)} tabIndex={-1} className="scroll-mt-32 text-h3">
        {STEPS.indexOf(name) + 1} {nameOf(name, isBySelf)}
      </h2>
      {side}
    </header>
    {children}
  </section>
);
