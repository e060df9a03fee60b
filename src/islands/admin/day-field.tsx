import { useState } from 'react';
import { dayField as words } from '#content/day-field.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { readDay, shownDay } from '#domain/days/day-reading.ts';
import { Button } from '#ui/button.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';
import { FieldFrame, type FieldFrameProps } from '#ui/field-frame.tsx';

interface DayFieldProps extends Omit<FieldFrameProps, 'errorLang'> {
  readonly name: string;
  /** `YYYY-MM-DD`, unfinished text, or empty. */
  readonly value: string;
  /** Displays `YYYY-MM-DD`, as the spec demands for redirects. */
  readonly isIso?: boolean;
  readonly isClearable?: boolean;
  /** Last day that the calendar offers, `YYYY-MM-DD`. */
  readonly latest?: string;
  readonly 'aria-required'?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * Day input: German text, or the calendar. Typed text stays unchanged until the field is left; then it is formatted, or
 * an error shows the format.
 */
export function DayField(props: DayFieldProps) {
  const { label, hint, errors = [], name, value, isIso = false, isClearable = false, latest, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const shown = isIso ? value : shownDay(value);
  const format = isIso ? words.iso : words.german;
  const isUnread = typed === undefined && value !== '' && !isCalendarDay(value);

  function type(text: string): void {
    const day = readDay(text);
    // `24.12.20` may be the start of a longer year.
    const isWhole = day !== undefined && text.includes(day.slice(0, 4));
    setTyped(text);
    onChange(isWhole ? day : text.trim());
  }

  function completeDay(): void {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(readDay(typed) ?? typed.trim());
  }

  function choose(day: string): void {
    setTyped(undefined);
    onChange(day);
  }

  return (
    <FieldFrame label={label} hint={hint} errors={isUnread ? [words.unread(format.example)] : errors}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            name={name}
            aria-required={props['aria-required']}
            value={typed ?? shown}
            placeholder={format.placeholder}
            autoComplete="off"
            className={`${control.className} min-w-32 grow basis-32 figures`}
            onChange={({ target }) => type(target.value)}
            onBlur={completeDay}
            onKeyDown={({ key }) => {
              if (key === 'Enter') completeDay();
            }}
          />
          <CalendarButton
            label={words.open}
            look="compact"
            selected={value}
            {...(latest !== undefined && { latest })}
            onSelect={choose}
          />
          {isClearable && value !== '' && (
            <Button look="compact" onClick={() => choose('')}>
              {words.clear}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface ChosenDayProps {
  readonly name: string;
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly day: string;
  readonly latest?: string;
  readonly onChoose: (day: string) => void;
}

/** Day of a filter; reports only complete days and cleared ones. */
export function ChosenDay({ day, onChoose, ...field }: ChosenDayProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <DayField
      {...field}
      value={typed ?? day}
      onChange={(text) => {
        const isWhole = text === '' || isCalendarDay(text);
        setTyped(isWhole ? undefined : text);
        if (isWhole && text !== day) onChoose(text);
      }}
    />
  );
}
