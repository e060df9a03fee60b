import { builtAt, comingEvents, texts as published } from '#content/content/published.ts';
import { homeTexts } from '#contracts/content/kinds/home-texts.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { formatShortStart, startTime } from '#domain/events/time.ts';
import { counted } from '#domain/german-count.ts';
import { isOfCircle } from './soulcircle.ts';

const texts = published.home;

const { ifMissing: firstBullets } = homeTexts.fields.courseBullets;

/** Texts of the home page's hero (spec 1). */
export const hero = {
  badge: texts.badge,
  primary: 'Kurse entdecken',
  secondary: 'Warteliste beitreten',
} as const;

const openEvents = comingEvents
  .filter((event) => event.date !== '' && isEventId(event.id) && !isOfCircle(event))
  .map((event) => ({ ...event, starts: berlinInstant(event.date, startTime(event.time)) }));
const next = openEvents.find(({ starts }) => starts > builtAt);

/** Next event for everybody, below the hero; undefined without one. A script of the page hides it once it has begun. */
export const nextDate = next && {
  label: 'Nächster Termin:',
  text: `${formatShortStart(next.date, next.time)} · ${next.title}`,
  starts: next.starts.getTime(),
  path: eventPath(next.id),
};

/** Recording of the leading teacher, below the hero's buttons. */
export const voice = {
  title: (seconds: number) => `${counted(seconds, ['Sekunde', 'Sekunden'])} zuhören`,
  transcript: 'Zum Mitlesen',
} as const;

/** Texts of the press strip (spec 1); the names are content. */
export const press = {
  title: 'Bekannt aus',
} as const;

/** Texts of the course grid; badge, button and the first bullets are English in the spec. */
export const courses = {
  title: texts.coursesTitle,
  lead: texts.coursesLead,
  badge: 'Featured',
  bullets: texts.courseBullets,
  bulletsLang: `${texts.courseBullets}` === `${firstBullets}` ? 'en' : undefined,
  button: 'Join Waitlist',
} as const;

/** Texts of the band with current offers; names and prices are content. */
export const band = {
  title: texts.offersTitle,
  soulCircle: texts.soulCircle,
  soulAlchemy: texts.soulAlchemy,
  soulPlan: texts.soulPlan,
  or: 'oder',
  prices: 'Alle Preise',
} as const;

/** Texts of the masterclass section (spec 3). */
export const masterclasses = {
  title: texts.masterclassesTitle,
  lead: texts.masterclassesLead,
  badge: 'Exklusiv',
  bullets: texts.masterclassBullets,
  /** Bullets without live features, for recordings. */
  recordedBullets: texts.recordingBullets,
  recordings: 'Als Aufzeichnung',
  recordedOn: 'Aufzeichnung vom',
} as const;

/** Texts of the approach section (spec 1). */
export const approach = {
  eyebrow: 'Unsere Philosophie',
  title: texts.approachTitle,
  lead: texts.approachLead,
  pillars: texts.pillars,
  noteLabel: 'Randnotiz',
  notes: texts.approachNotes,
  sources: texts.sources,
} as const;

export const testimonials = {
  title: texts.testimonialsTitle,
  drawing: 'Gezeichnetes Porträt mit geschlossenen Augen',
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;
