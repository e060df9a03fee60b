import { CLOCK_TIME } from '#domain/berlin-clock.ts';
import { berlinDay, isCalendarDay } from '#domain/berlin-time.ts';
import { PLAN_STEP_MINUTES } from '#domain/site/planning.ts';
import { RadioGroup } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';

/** When something happens: now, or at a time of a day in Berlin. */
export interface When {
  readonly isLater: boolean;
  /** `YYYY-MM-DD`; empty until it is chosen. */
  readonly day: string;
  /** `HH:MM`; empty until it is chosen. */
  readonly time: string;
}

/** What is chosen at first. */
export const rightNow: When = { isLater: false, day: '', time: '' };

/** Whether a moment is named: right now, or a later day with a time. */
export const isTimed = ({ isLater, day, time }: When): boolean =>
  !isLater || (isCalendarDay(day) && CLOCK_TIME.test(time));

interface WhenFieldProps {
  readonly words: Readonly<Record<'when' | 'now' | 'later' | 'day' | 'time' | 'timeHint', string>>;
  readonly when: When;
  /** What is wrong with it. */
  readonly error: string | undefined;
  readonly onChange: (when: When) => void;
}

/** Now, or a day and a time. */
export const WhenField = ({ words, when, error, onChange }: WhenFieldProps) => (
  <>
    <div
      onChange={({ target }) => {
        if (!('name' in target && target.name === 'mode' && 'value' in target)) return;
        onChange({ ...when, isLater: target.value === 'later' });
      }}
    >
      <RadioGroup
        name="mode"
        legend={words.when}
        options={[
          { value: 'now', label: words.now },
          { value: 'later', label: words.later },
        ]}
      />
    </div>
    {when.isLater && (
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          type="date"
          name="day"
          label={words.day}
          min={berlinDay(new Date())}
          errors={error === undefined ? undefined : [error]}
          value={when.day}
          onChange={({ target }) => onChange({ ...when, day: target.value })}
        />
        <Field
          type="time"
          name="time"
          label={words.time}
          step={PLAN_STEP_MINUTES * 60}
          value={when.time}
          onChange={({ target }) => onChange({ ...when, time: target.value })}
        />
        <p className="text-meta text-ink-2 md:col-span-2">{words.timeHint}</p>
      </div>
    )}
  </>
);
