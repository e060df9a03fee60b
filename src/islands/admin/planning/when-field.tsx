import { CLOCK_TIME } from '#domain/berlin-clock.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { parseTime } from '#domain/events/start.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { RadioGroup } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';

/** Time of an action: now, a day and time in Berlin, or as soon as a publish is online. */
export interface When {
  readonly isLater: boolean;
  readonly isAfterPublish?: boolean;
  /** `YYYY-MM-DD`, or unfinished text. */
  readonly day: string;
  /** `HH:MM`, or unfinished text. */
  readonly time: string;
}

export const NOW: When = { isLater: false, day: '', time: '' };

/** Normalises `19.30` and `19 Uhr` to `19:30` and `19:00`; other text stays unchanged. */
const readTime = (typed: string): string => parseTime(typed) ?? typed;

/** Checks whether the choice is complete: now, or a valid day and time. */
export const isTimed = ({ isLater, day, time }: When): boolean =>
  !isLater || (isCalendarDay(day) && CLOCK_TIME.test(time));

interface WhenFieldProps {
  readonly words: Readonly<Record<'when' | 'now' | 'later' | 'day' | 'time' | 'timeHint', string>>;
  /** Offers to wait for a publish. */
  readonly afterPublish?: { readonly label: string; readonly hint: string } | undefined;
  readonly when: When;
  readonly error: string | undefined;
  readonly onChange: (when: When) => void;
}

export function WhenField({ words, afterPublish, when, error, onChange }: WhenFieldProps) {
  const completeTime = (): void => onChange({ ...when, time: readTime(when.time) });
  return (
    <>
      <div
        onChange={({ target }) => {
          if (!('name' in target && target.name === 'mode' && 'value' in target)) return;
          onChange({ ...when, isLater: target.value === 'later', isAfterPublish: target.value === 'published' });
        }}
      >
        <RadioGroup
          name="mode"
          legend={words.when}
          options={[
            { value: 'now', label: words.now },
            ...(afterPublish ? [{ value: 'published', label: afterPublish.label }] : []),
            { value: 'later', label: words.later },
          ]}
        />
      </div>
      {when.isAfterPublish && <p className="text-meta text-ink-2">{afterPublish?.hint}</p>}
      {when.isLater && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <DayField
            name="day"
            label={words.day}
            errors={error === undefined ? undefined : [error]}
            value={when.day}
            onChange={(day) => onChange({ ...when, day })}
          />
          <Field
            name="time"
            label={words.time}
            placeholder="HH:MM"
            autoComplete="off"
            value={when.time}
            onChange={({ target }) => onChange({ ...when, time: target.value })}
            onBlur={completeTime}
            onKeyDown={({ key }) => {
              if (key === 'Enter') completeTime();
            }}
          />
          <p className="text-meta text-ink-2 md:col-span-2">{words.timeHint}</p>
        </div>
      )}
    </>
  );
}
