import { isUrl } from '../address/urls.ts';
import { addDays } from '../berlin-time.ts';
import { MINUTE_MS } from '../durations.ts';
import { storable } from './task-reading.ts';

/** Time of an entry: between two instants, or all day (`YYYY-MM-DD`). */
type CalendarTime =
  | { readonly kind: 'timed'; readonly start: Date; readonly minutes: number }
  | { readonly kind: 'day'; readonly day: string };

/** Entry of a calendar file; its texts may contain any character. */
export interface CalendarItem {
  /** Unique, and never changes. */
  readonly uid: string;
  readonly time: CalendarTime;
  readonly title: string;
  readonly description: string;
  /** Empty if unknown. */
  readonly place: string;
  /** `http(s):`; empty without one. */
  readonly url: string;
  /** Increases with every change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly isCancelled: boolean;
}

export interface CalendarFile {
  readonly name: string;
  readonly items: readonly CalendarItem[];
  /** `CANCEL` makes mail programs take the entry out of the calendar; default `PUBLISH`. */
  readonly method?: 'PUBLISH' | 'CANCEL';
}

/** Interval at which calendar programs should reload the file. */
const REFRESH = 'PT1H';
/** Octets of a line, without the line break. */
const LINE_MAX = 75;

/** Escapes a text as a value of RFC 5545 and removes characters that it must not contain. */
const escaped = (text: string): string =>
  storable(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const compact = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const compactDay = (day: string): string => day.replaceAll('-', '');

const octetsOf = (char: string): number => {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
};

/** A character, or one with its escape: readers that unescape before they unfold must not find half of it. */
const UNIT = /\\?./gsu;

/** Folds a line that is too long, never within a character or an escape. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const unit of line.match(UNIT) ?? []) {
    const size = octetsOf(unit);
    if (octets + size > LINE_MAX) {
      result += '\r\n ';
      octets = 1;
    }
    result += unit;
    octets += size;
  }
  return result;
}

function timeLines(time: CalendarTime): readonly string[] {
  if (time.kind === 'day') {
    return [`DTSTART;VALUE=DATE:${compactDay(time.day)}`, `DTEND;VALUE=DATE:${compactDay(addDays(time.day, 1))}`];
  }
  const end = new Date(time.start.getTime() + time.minutes * MINUTE_MS);
  return [`DTSTART:${compact(time.start)}`, `DTEND:${compact(end)}`];
}

const itemLines = (item: CalendarItem): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(item.uid)}`,
  `DTSTAMP:${compact(item.changedAt)}`,
  `LAST-MODIFIED:${compact(item.changedAt)}`,
  `SEQUENCE:${item.sequence}`,
  ...timeLines(item.time),
  `SUMMARY:${escaped(item.title)}`,
  ...(item.description === '' ? [] : [`DESCRIPTION:${escaped(item.description)}`]),
  ...(item.place === '' ? [] : [`LOCATION:${escaped(item.place)}`]),
  ...(isUrl(item.url) ? [`URL:${new URL(item.url).href}`] : []),
  `STATUS:${item.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${item.time.kind === 'day' ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** Builds a calendar file (RFC 5545, 7986). */
export function calendarFile({ name, items, method = 'PUBLISH' }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mein Erwachen//Kalender//DE',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Europe/Berlin',
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...items.flatMap(itemLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
