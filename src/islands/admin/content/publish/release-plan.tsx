import { planning as words } from '#content/content/release-plan.ts';
import type { ReleasePlan } from '#contracts/content/releases.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { longDay } from '#domain/events/calendar-view.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { dropPlan, planRelease } from '#stores/content/releases.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

/** Formats a plan's time: `Freitag, 4. Dezember 2026, 18:00 Uhr`. */
export function formatPlanTime({ dueAt }: Pick<ReleasePlan, 'dueAt'>): string {
  const { day, time } = berlinClock(new Date(dueAt));
  return words.at(longDay(day), time);
}

const planAgain = ({ dueAt, note, without }: ReleasePlan): Promise<boolean> =>
  showOutcome(async () => {
    const plan = await planRelease({ ...berlinClock(new Date(dueAt)), note, without });
    return { title: words.planned, description: formatPlanTime(plan) };
  }, words.planFailed);

const drop = (plan: ReleasePlan): Promise<boolean> =>
  showOutcome(async () => {
    await dropPlan();
    const undo = { label: words.undo, hint: words.undoHint, run: () => void planAgain(plan) };
    // A failed plan is in the past and cannot be planned again.
    return { title: words.dropped, description: words.droppedText, ...(plan.failure === '' && { action: undo }) };
  }, words.dropFailed);

interface PlannedReleaseProps {
  readonly plan: ReleasePlan;
  /** Opens the publish dialog, which lists what is missing. */
  readonly onPublish: () => void;
}

/** Scheduled publish, or the reason why it failed. */
export function PlannedRelease({ plan, onPublish }: PlannedReleaseProps) {
  const { note, failure } = plan;
  const hasFailed = failure !== '';
  return (
    <Callout tone={hasFailed ? 'error' : 'pending'} className="mb-4 grid gap-1">
      <p className="font-semibold">{words.plannedFor(formatPlanTime(plan))}</p>
      {note !== '' && <p>{note}</p>}
      {plan.without.length > 0 && <p>{words.without(plan.without.length)}</p>}
      {hasFailed && <p>{failure}</p>}
      <p className="flex flex-wrap gap-x-6">
        {hasFailed && (
          <Button look="link" onClick={onPublish}>
            {words.look}
          </Button>
        )}
        <Button look="link" onClick={() => drop(plan)}>
          {words.drop}
        </Button>
      </p>
    </Callout>
  );
}
