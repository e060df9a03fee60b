import { Suspense, useId, useRef, useState } from 'react';
import { Button, type buttonLooks } from './button.tsx';
import { lazyPart } from './lazy-part.ts';
import { LineIcon } from './line-icon.tsx';

// Loads the calendar's package on first use.
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

interface CalendarButtonProps {
  readonly label: string;
  readonly look: keyof typeof buttonLooks;
  /** `YYYY-MM-DD`; anything else selects no day. */
  readonly selected: string;
  /** Last day that can be chosen, `YYYY-MM-DD`. */
  readonly latest?: string;
  readonly onSelect: (day: string) => void;
}

// Opens below its button, or flips to a side with room.
const popover =
  'inset-auto my-1 rounded-sm border border-field bg-white p-3 text-inherit [position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline] not-supports-[position-area:block-end]:inset-0 not-supports-[position-area:block-end]:m-auto';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const toText = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

function toDate(text: string): Date | undefined {
  const date = new Date(`${text}T00:00`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** Field of the browser for a day; typing reports the day once the field is left, because `2` begins a year, too. */
function NativeCalendar({ label, selected, latest, onSelect }: Omit<CalendarButtonProps, 'look'>) {
  return (
    <input
      key={selected}
      type="date"
      aria-label={label}
      defaultValue={selected}
      max={latest}
      className="min-h-11 rounded-sm border border-field bg-white px-2"
      onBlur={({ target: { value, validity } }) => {
        if (value !== '' && value !== selected && validity.valid) onSelect(value);
      }}
    />
  );
}

/** Button that opens a calendar; choosing a day closes it. The native popover manages the focus. */
export function CalendarButton({ label, look, selected, latest = '', onSelect }: CalendarButtonProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Safari before 17 has no popovers, but a calendar of its own.
  if (!('popover' in HTMLElement.prototype))
    return <NativeCalendar label={label} selected={selected} latest={latest} onSelect={onSelect} />;
  return (
    <>
      <Button look={look} popoverTarget={id} aria-label={label} aria-haspopup="dialog">
        <LineIcon path="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only stops a key from reaching the dialog around it. */}
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={popover}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={(event) => {
          // Escape closes the calendar, not the dialog around it.
          if (event.key === 'Escape') event.stopPropagation();
        }}
      >
        {isOpen && (
          <Suspense fallback={null}>
            <Calendar
              selected={toDate(selected)}
              latest={toDate(latest)}
              onSelect={(day) => {
                onSelect(toText(day));
                ref.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
