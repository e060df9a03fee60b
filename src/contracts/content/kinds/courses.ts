import {
  checkout,
  checkoutOwnerFields,
  contractPartner,
  homelessProducts,
  instalmentAmounts,
} from '#contracts/content/checkout-fields.ts';
import { image, optionalDate, select, text, textarea, toggle, underHeading } from '#contracts/content/field.ts';
import { defineKind, type Problem } from '#contracts/content/kind.ts';
import { distanceLearningOfCourse, leisure } from '#contracts/content/law-fields.ts';
import { findSharedAddresses, PAGE_HEADING, pageFields, pageProblems } from '#contracts/content/page-fields.ts';
import { hasPage, proposedPage } from '#domain/content/course-pages.ts';
import { hasCheckout } from '#domain/purchases/offer-list.ts';

const { text: story, slug, audience, times, place, price, questions, waitlistLead, sources } = pageFields('Der Kurs');

function endsTooEarly({ start, end }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const isEarly = typeof start === 'string' && typeof end === 'string' && end !== '' && end < start;
  return isEarly ? [{ field: 'end', message: 'Der Kurs kann nicht vor seinem Beginn enden.' }] : [];
}

/** Rejects a checkout without what its button needs: a page and a price. */
function unsellable({
  id,
  data,
}: {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}): readonly Problem[] {
  if (!hasCheckout({ id, data })) return [];
  const message = 'Ohne diese Angabe kann niemand den Kurs buchen.';
  const price = typeof data.price === 'number' && data.price > 0 ? [] : [{ field: 'price', message }];
  return [...(hasPage({ data }) ? [] : [{ field: 'text', message }]), ...price];
}

/** Courses of the home page (spec 3). A course with a text has a page of its own. */
export const courses = defineKind({
  name: 'courses',
  place: 'courses',
  title: 'Kurse',
  one: 'Kurs',
  help: 'Stehen auf der Startseite nebeneinander in einer Tabelle. Ein Kurs mit einem Text hat auch eine eigene Seite.',
  isList: true,
  isOrdered: true,
  count: { min: 1, max: 12 },
  titleField: 'title',
  rule: (entry) => [
    ...pageProblems(entry),
    ...endsTooEarly(entry.data),
    ...unsellable(entry),
    ...homelessProducts(entry.data),
  ],
  listRule: findSharedAddresses,
  proposal: proposedPage,
  ownerFields: checkoutOwnerFields,
  fields: {
    title: text({ label: 'Titel', max: 80 }),
    description: textarea({
      label: 'Beschreibung',
      help: 'Zwei oder drei Sätze: Was geschieht in diesem Kurs?',
      max: 600,
    }),
    duration: text({ label: 'Dauer', help: 'So, wie sie dastehen soll: „8 Wochen“.', max: 40 }),
    level: text({ label: 'Stufe', help: 'Zum Beispiel „Alle Stufen“.', max: 60 }),
    bloom: select(['awakening', 'meditation', 'alchemy', 'rauhnaechte'], {
      label: 'Zeichnung',
      help: 'Sie steht für den Kurs, solange er kein Bild hat.',
      labels: {
        awakening: 'Sonnenaufgang',
        meditation: 'Atem',
        alchemy: 'Gefäß',
        rauhnaechte: 'Zwölf Nächte',
      },
    }),
    image: image({ label: 'Bild', help: 'Wird statt der Zeichnung gezeigt.' }),
    hasEarlyBirdPrice: toggle({
      label: 'Gehört zum Frühbucherpreis',
      help: 'Die Website nennt ihn neben dem Frühbucherpreis der Warteliste. Ein Kurs mit eigenem Preis gehört nie dazu; ohne einen einzigen Kurs steht dort kein Preis.',
      ifMissing: true,
    }),
    text: story,
    slug,
    audience,
    ...underHeading(PAGE_HEADING, {
      start: optionalDate({ label: 'Beginnt am' }),
      end: optionalDate({ label: 'Endet am' }),
    }),
    times,
    place,
    ...underHeading(PAGE_HEADING, {
      teacher: text({ label: 'Wer ihn leitet', max: 80, isOptional: true }),
    }),
    price,
    questions,
    waitlistLead,
    sources,
    ...underHeading('Kasse', { ...instalmentAmounts, ...checkout, contractPartner }),
    ...distanceLearningOfCourse,
    ...leisure,
  },
});
