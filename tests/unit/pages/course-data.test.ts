import { expect, test } from 'vitest';
import { courseThing, masterclassThing } from '#domain/pages/course-data.ts';

const publisher = { url: 'https://www.example.com', name: 'ME' };
const page = `${publisher.url}/kurse/rauhnaechte`;
const bare = {
  title: 'Rauhnächte',
  description: 'Zwölf Tage.',
  page,
  image: `${publisher.url}/og/x.png`,
  teacher: '',
  place: '',
  price: null,
  isSold: false,
};
const noDays = { level: 'Alle Stufen', start: '', end: '' };

test('the structured data of a course contains only facts that its page shows', () => {
  expect(courseThing(publisher, bare, noDays)).toEqual({
    '@type': 'Course',
    '@id': `${page}#course`,
    name: 'Rauhnächte',
    description: 'Zwölf Tage.',
    educationalLevel: 'Alle Stufen',
    inLanguage: 'de-DE',
    url: page,
    image: `${publisher.url}/og/x.png`,
    provider: { '@type': 'Organization', '@id': `${publisher.url}/#organization`, name: 'ME' },
  });
});

test('the structured data of a course names its days, place, teacher and price', () => {
  const described = { ...bare, teacher: 'Mira Sommer', place: 'Online, per Zoom', price: 14950 };
  expect(courseThing(publisher, described, { ...noDays, start: '2027-12-25', end: '2028-01-05' })).toMatchObject({
    hasCourseInstance: {
      courseMode: 'Online',
      startDate: '2027-12-25',
      endDate: '2028-01-05',
      instructor: { '@type': 'Person', name: 'Mira Sommer' },
      location: { '@type': 'VirtualLocation', url: page },
    },
    offers: { price: 149.5, priceCurrency: 'EUR', category: 'Paid', url: page },
  });
  expect(courseThing(publisher, { ...bare, price: 0 }, noDays)).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: 0, category: 'Free' },
  });
});

test('the structured data of a course offers it for sale only while its page leads to a checkout', () => {
  const sold = { ...bare, price: 29_700, isSold: true };
  const availability = 'https://schema.org/InStock';
  expect(courseThing(publisher, sold, noDays)).toMatchObject({ offers: { price: 297, availability, url: page } });
  expect(courseThing(publisher, { ...sold, isSold: false }, noDays).offers).not.toHaveProperty('availability');
});

test('the structured data of a masterclass is an event with a place, at its time if one is named', () => {
  const placed = { ...bare, place: 'Studio Lind, Berlin', teacher: 'Mira Sommer' };
  const startOf = (times: string) => masterclassThing(publisher, placed, { date: '2027-05-17', times })[0];
  expect(startOf('')).toMatchObject({
    '@type': 'EducationEvent',
    startDate: '2027-05-17',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Studio Lind, Berlin' },
    performer: { name: 'Mira Sommer' },
    organizer: { name: 'ME' },
  });
  for (const [times, start] of [
    ['14 bis 18 Uhr', '14:00'],
    ['täglich, 20.30 bis 22 Uhr', '20:30'],
    ['9:00–12:00', '09:00'],
    ['3 bis 4 Stunden, ab 14 Uhr', '14:00'],
  ] as const) {
    expect(startOf(times)?.startDate, times).toBe(`2027-05-17T${start}:00+02:00`);
  }
  expect(startOf('am Nachmittag')?.startDate).toBe('2027-05-17');
  expect(masterclassThing(publisher, bare, { date: '2027-05-17', times: '14 Uhr' })).toEqual([]);
});
