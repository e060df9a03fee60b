import { planning as words } from '#content/content/release-plan.ts';
import { editor } from '#content/content/screen.ts';
import type { ReleasePlan } from '#contracts/content/releases.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { longDay } from '#domain/events/calendar-view.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { dropPlan, planRelease } from '#stores/content/releases.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

/** Formats a plan's time: `Freitag, 4. Dezember 2026, 18:00 Uhr`. */
export function formatPlanTime({ dueAt }: Pick<ReleasePlan, 'dueAt'>): string {
  const { day, time } = berlinClock(new Date(dueAt));
  return words.at(longDay(day), time);
}

async function planAgain({ dueAt, note, without }: ReleasePlan): Promise<void> {
  try {
    const plan = await planRelease({ ...berlinClock(new Date(dueAt)), note, without });
    showToast({ title: words.planned, description: formatPlanTime(plan), variant: 'success' });
  } catch (error) {
    const description = words.planFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

async function drop(plan: ReleasePlan): Promise<void> {
  try {
    await dropPlan();
    const undo = { label: words.undo, hint: words.undoHint, run: () => void planAgain(plan) };
    showToast({
      title: words.dropped,
      description: words.droppedText,
      variant: 'success',
      // A failed plan is in the past and cannot be planned again.
      ...(plan.failure === '' && { action: undo }),
    });
  } catch (error) {
    const description = words.dropFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

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
