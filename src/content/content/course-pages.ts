import { formatDay, formatLongDay } from '#domain/berlin-time.ts';
import { type Question, readQuestions } from '#domain/content/course-pages.ts';
import { parseDuration } from '#domain/events/duration-reading.ts';
import type { Checkout } from '#domain/purchases/checkouts.ts';
import { formatEuro, formatInstalments } from '#domain/purchases/offers.ts';
import { checkoutNote } from './checkout-note.ts';
import { coursePage as words } from './course-words.ts';
import { courses, earlyBirdCourses, earlyBirdScope, masterclasses, offers, vatNote, vatNoteFor } from './published.ts';

type Course = (typeof courses)[number];
type Masterclass = (typeof masterclasses)[number];

interface Fact {
  readonly term: string;
  readonly detail: string;
}

interface PriceTag {
  readonly text: string;
  /** Words for what the early-bird price buys, if the course has no other price. */
  readonly buys?: string;
  /** Tax note beside every price (docs/decisions/law.md C1). */
  readonly note?: string;
}

/** Ways to book a course at its checkout. */
export interface CourseOrder {
  readonly ways: readonly { readonly checkout: Checkout; readonly label: string }[];
  /** Provider and seller (docs/decisions/law.md C6). */
  readonly note: string;
}

export interface CoursePage {
  readonly kind: 'course' | 'masterclass';
  readonly slug: string;
  readonly path: string;
  readonly entry: Course | Masterclass;
  readonly eyebrow: string;
  readonly book: string;
  /** Undefined while there is only a waitlist. */
  readonly order?: CourseOrder | undefined;
  /** Sentence above the waitlist's form. */
  readonly lead: string;
  readonly facts: readonly Fact[];
  readonly price: PriceTag;
  /** Name of the teacher; `''` if unknown. */
  readonly teacher: string;
  readonly questions: readonly Question[];
}

/** Returns the early-bird price of a course that it names; undefined for any other. */
const earlyBirdTag = (entry: Course | Masterclass): PriceTag | undefined =>
  earlyBirdScope !== 'open' && earlyBirdCourses.some((course) => course === entry)
    ? { text: formatEuro(offers.earlyBird.price), buys: words.earlyBird[earlyBirdScope], note: vatNote }
    : undefined;

function priceTag(entry: Course | Masterclass): PriceTag {
  const { price } = entry;
  if (price === null) return earlyBirdTag(entry) ?? { text: words.priceFollows };
  if (price === 0) return { text: words.free };
  return { text: formatEuro(price), note: 'checkouts' in entry ? vatNoteFor(entry) : vatNote };
}

function orderOf(course: Course): CourseOrder | undefined {
  const { price, instalments, checkouts } = course;
  const { order, orderInInstalments } = words.courses;
  const ways = [
    { checkout: checkouts.once, label: order(formatEuro(price ?? 0)) },
    {
      checkout: checkouts.instalments,
      label: orderInInstalments(instalments === undefined ? '' : formatInstalments(instalments)),
    },
  ].flatMap(({ checkout, label }) => (checkout === undefined ? [] : [{ checkout, label }]));
  const [first] = ways;
  return first && { ways, note: checkoutNote(course, first.checkout) };
}

/** Drops facts without a value. */
const known = (facts: readonly Fact[]): Fact[] => facts.filter(({ detail }) => detail !== '');

const day = (text: string): string => (text === '' ? '' : formatLongDay(text));

function shared(entry: Course | Masterclass, path: string) {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  return { entry, path, slug, price: priceTag(entry), questions: readQuestions(entry.questions) };
}

/** Courses of the home page with the facts that it compares. */
export const comparedCourses = courses.map((course) => {
  const { text, ...notes } = priceTag(course);
  const facts: readonly (Fact & Omit<PriceTag, 'text'>)[] = [
    { term: words.duration, detail: course.duration },
    { term: words.level, detail: course.level },
    { term: words.start, detail: course.start === '' ? words.follows : formatDay(course.start) },
    { term: words.price, detail: text === words.priceFollows ? words.follows : text, ...notes },
    { term: words.forWhom, detail: course.audience[0] ?? course.level },
  ];
  return { course, facts, order: orderOf(course) };
});

/** Columns of the comparison on the home page. */
export const courseColumns: readonly string[] = [
  words.course,
  words.duration,
  words.level,
  words.start,
  words.price,
  words.forWhom,
  comparedCourses.some(({ order }) => order) ? words.book : words.join,
];

/** Pages of the courses that have a text. */
export const coursePages: readonly CoursePage[] = courses.flatMap((entry) => {
  const { path, start, end, times, duration, level, place, teacher } = entry;
  if (path === undefined) return [];
  const { eyebrow, book } = words.courses;
  const order = orderOf(entry);
  const unsoldLead = start === '' ? words.courses.lead : words.courses.leadWithStart;
  const lead = entry.waitlistLead.trim() || (order ? words.courses.leadWithCheckout : unsoldLead);
  const facts = known([
    { term: words.start, detail: day(start) },
    { term: words.end, detail: day(end) },
    { term: words.times, detail: times },
    { term: words.duration, detail: duration },
    { term: words.level, detail: level },
    { term: words.place, detail: place },
    { term: words.teacher, detail: teacher },
  ]);
  return [{ ...shared(entry, path), kind: 'course', eyebrow, book, order, lead, facts, teacher } as const];
});

/** Words for a masterclass: a past one offers its recording if there is one, otherwise the waitlist. */
export function masterclassState({ isPast, hasRecording }: Masterclass) {
  if (!isPast) return words.masterclasses;
  return hasRecording ? words.recording : words.over;
}

/** Length of a masterclass in hours; 0 if unknown. */
export const hoursOf = ({ duration }: Masterclass): number => (parseDuration(duration) ?? 0) / 60;

/** Pages of the masterclasses that have a text. */
export const masterclassPages: readonly CoursePage[] = masterclasses.flatMap((entry) => {
  const { path, date, isPast, times, duration, place, speaker } = entry;
  if (path === undefined) return [];
  const { eyebrow, book, lead: ofState } = masterclassState(entry);
  // Her sentence is about the coming afternoon.
  const lead = (!isPast && entry.waitlistLead.trim()) || ofState;
  const facts = known([
    { term: isPast && entry.hasRecording ? words.recordedOn : words.date, detail: day(date) },
    { term: words.times, detail: isPast ? '' : times },
    { term: words.duration, detail: duration },
    { term: words.place, detail: isPast ? '' : place },
    { term: words.teacher, detail: speaker },
  ]);
  return [{ ...shared(entry, path), kind: 'masterclass', eyebrow, book, lead, facts, teacher: speaker } as const];
});
