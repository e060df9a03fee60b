import { useState } from 'react';
import { addDays, berlinDay, formatInstant } from '#domain/berlin-time.ts';
import { ChosenDay } from '#islands/admin/day-field.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';

const times = ['always', 'today', 'week', 'month', 'own'] as const;
type Time = (typeof times)[number];

/** Number of days, including today. */
const DAYS = { today: 1, week: 7, month: 30 } as const;

/** First and last day in Europe/Berlin, `YYYY-MM-DD`; undefined is unbounded. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function daysOf(time: Time, today: string): Days {
  switch (time) {
    case 'always':
      return { from: undefined, to: undefined };
    case 'own':
      return { from: today, to: today };
    default:
      return { from: addDays(today, 1 - DAYS[time]), to: time === 'today' ? today : undefined };
  }
}

/** Returns the choice that equals these days. */
function timeOf({ from, to }: Days, today: string): Time {
  const isSame = (time: Time): boolean => {
    const days = daysOf(time, today);
    return days.from === from && days.to === to;
  };
  return times.find(isSame) ?? 'own';
}

interface TimeFilter {
  readonly time: Time;
  readonly chooseTime: (value: string) => void;
  readonly chooseDay: (end: 'from' | 'to', day: string) => void;
}

/** Manages the time filter that `TimeSelect` and `OwnDays` display. */
export function useTimeFilter(days: Days, onChoose: (days: Days) => void): TimeFilter {
  const today = berlinDay(new Date());
  const [isOwn, setOwn] = useState(false);

  function chooseTime(value: string): void {
    const chosen = times.find((each) => each === value) ?? 'always';
    setOwn(chosen === 'own');
    if (chosen !== 'own') onChoose(daysOf(chosen, today));
  }

  function chooseDay(end: 'from' | 'to', day: string): void {
    setOwn(true);
    onChoose({ [end]: day === '' ? undefined : day });
  }

  return { time: isOwn ? 'own' : timeOf(days, today), chooseTime, chooseDay };
}

interface TimeSelectProps {
  readonly filter: TimeFilter;
  readonly words: { readonly time: string; readonly times: Readonly<Record<Time, string>> };
}

export const TimeSelect = ({ filter: { time, chooseTime }, words }: TimeSelectProps) => (
  <Select
    name="time"
    label={words.time}
    options={times.map((each) => ({ value: each, label: words.times[each] }))}
    value={time}
    onChange={({ target }) => chooseTime(target.value)}
  />
);

interface OwnDaysProps {
  readonly filter: TimeFilter;
  readonly days: Days;
  readonly words: { readonly from: string; readonly to: string };
}

export const OwnDays = ({ filter: { time, chooseDay }, days, words }: OwnDaysProps) =>
  time === 'own' && (
    <div className="col-span-full grid gap-4 sm:max-w-lg sm:grid-cols-2">
      {(['from', 'to'] as const).map((end) => (
        <ChosenDay
          key={end}
          name={end}
          label={words[end]}
          latest={berlinDay(new Date())}
          day={days[end] ?? ''}
          onChoose={(day) => chooseDay(end, day)}
        />
      ))}
    </div>
  );

interface NewSinceProps {
  /** Instant, ISO 8601; undefined without the filter. */
  readonly since: string | undefined;
  readonly words: { readonly newSince: (moment: string) => string; readonly notOnlyNew: string };
  readonly onRemove: () => void;
}

/** Filter that only a link sets, with the button that removes it. */
export const NewSince = ({ since, words, onRemove }: NewSinceProps) =>
  since !== undefined && (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      {words.newSince(formatInstant(since))}
      <Button look="link" onClick={onRemove}>
        {words.notOnlyNew}
      </Button>
    </p>
  );
