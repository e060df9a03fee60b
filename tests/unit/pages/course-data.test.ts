import { expect, test } from 'vitest';
import { courseThing, masterclassThing } from '#domain/pages/course-data.ts';
import { courseList } from '#domain/pages/structured-data.ts';

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

test('the structured data of a masterclass is an event on its day', () => {
  const thing = masterclassThing(
    publisher,
    { ...bare, place: 'Studio Lind, Berlin', teacher: 'Mira Sommer' },
    '2027-05-17',
  );
  expect(thing).toMatchObject({
    '@type': 'EducationEvent',
    startDate: '2027-05-17',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Studio Lind, Berlin' },
    performer: { name: 'Mira Sommer' },
    organizer: { name: 'ME' },
  });
  expect(Object.keys(masterclassThing(publisher, bare, '2027-05-17'))).not.toEqual(
    expect.arrayContaining(['location', 'offers', 'performer']),
  );
});

test('the course list of the home page links each course to its own page if it has one', () => {
  const courses = [
    { title: 'A', description: '', level: '', path: '/kurse/a' },
    { title: 'B', description: '', level: '', path: undefined },
  ];
  const home = `${publisher.url}/#courses`;
  expect(courseList(publisher, home, courses)).toMatchObject({
    itemListElement: [{ item: { url: `${publisher.url}/kurse/a` } }, { item: { url: home } }],
  });
});
