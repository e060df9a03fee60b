import { describe, expect, test } from 'vitest';
import { eventThings, faqPage, jsonLd, personThing, publisherThings, service } from '#domain/pages/structured-data.ts';

test('no text can close the data block', () => {
  const answer = '</script><script>alert(1)</script><!-- „Ja“ & nein';
  const block = jsonLd([faqPage([{ question: 'Warum?', answer }])]);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ mainEntity: [{ name: 'Warum?', acceptedAnswer: { text: answer } }] }],
  });
});

test("the publisher's data contains only real facts, with the address in its parts", () => {
  const about = { name: 'ME', url: 'https://www.example.com', description: '' };
  const identity = (contact: Parameters<typeof publisherThings>[0]['contact'], profiles: readonly string[] = []) => {
    const [{ '@type': type, name, url, logo, '@id': id, ...rest } = {}] = publisherThings({
      ...about,
      contact,
      profiles,
    });
    // Serialised, so without undefined fields.
    return JSON.parse(JSON.stringify(rest));
  };
  expect(
    identity({
      email: 'hallo@mein-erwachen.example',
      phone: '+49 30 000000-00',
      address: 'Musterweg 12, 10115 Berlin',
    }),
  ).toEqual({});
  const real = { email: 'hallo@mein-erwachen.de', phone: '+49 30 1234567', address: 'Lindenallee 3, 10405 Berlin' };
  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Lindenallee 3',
    postalCode: '10405',
    addressLocality: 'Berlin',
  };
  expect(identity(real, ['https://www.instagram.com/me'])).toEqual({
    email: real.email,
    telephone: real.phone,
    address,
    sameAs: ['https://www.instagram.com/me'],
  });
  expect(identity({ ...real, address: 'Ring 1, 1010 Wien, AT' }).address).toMatchObject({ addressCountry: 'AT' });
  expect(identity({ ...real, address: 'irgendwo' }).address).toBeUndefined();
});

test('an offer names its month and its former price only if it has them', () => {
  const provider = { name: 'ME', url: 'https://www.example.com' };
  const offered = { name: 'SoulCircle', description: 'Ein Kreis', page: 'https://www.example.com/soulcircle#buy' };
  const { offers } = service(provider, offered, [
    { amount: 2700, regular: 4700, isMonthly: true },
    { amount: 149_700 },
  ]);
  const monthly = { priceCurrency: 'EUR', referenceQuantity: { value: 1, unitCode: 'MON' } };
  const former = { ...monthly, price: 47, priceType: 'https://schema.org/StrikethroughPrice' };
  expect(offers).toMatchObject([
    { price: 27, priceSpecification: [{ ...monthly, price: 27 }, former] },
    { '@type': 'Offer', url: offered.page, price: 1497, priceCurrency: 'EUR' },
  ]);
});

describe('the structured data of an event', () => {
  const site = { name: 'ME', url: 'https://www.example.com' };
  const card = { id: 'e1', title: 'Abend', description: '', date: '2026-07-01', time: '', speaker: '', image: '' };
  const event = { ...card, url: '', tags: ['Klang', 'Vor Ort in Berlin'] };

  test('names its instant, its place and its page, and no unknown facts', () => {
    expect(eventThings(site, [event])).toEqual([
      {
        '@type': 'Event',
        name: 'Abend',
        startDate: '2026-07-01T19:00:00+02:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Berlin', address: 'Berlin' },
        inLanguage: 'de-DE',
        url: 'https://www.example.com/events/e1',
        organizer: { '@type': 'Organization', '@id': 'https://www.example.com/#organization', name: 'ME' },
      },
    ]);
    expect(eventThings(site, [{ ...event, date: '' }])).toEqual([]);
    expect(eventThings(site, [{ ...event, capacity: 24 }])).toMatchObject([{ maximumAttendeeCapacity: 24 }]);
    expect(eventThings(site, [{ ...event, capacity: 0 }])[0]).not.toHaveProperty('maximumAttendeeCapacity');
  });

  test('is online if its tags say so, and is omitted if only a default bullet names a place', () => {
    const [online] = eventThings(site, [{ ...event, tags: ['Klang', 'Online'], url: 'https://example.com/zoom' }]);
    expect(online).toMatchObject({ location: { '@type': 'VirtualLocation', url: 'https://example.com/zoom' } });
    for (const tags of [[], ['Klang'], ['Klang', 'Kreis']]) expect(eventThings(site, [{ ...event, tags }])).toEqual([]);
    const [named] = eventThings(site, [{ ...event, tags: [], place: 'Musterweg 1, 10405 Berlin' }]);
    expect(named).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { address: { '@type': 'PostalAddress', streetAddress: 'Musterweg 1', addressLocality: 'Berlin' } },
    });
  });

  test.each([
    ['2026-07-01', '19:30', 90, '2026-07-01T21:00:00+02:00'],
    // Both hours between two and three when the clocks go back.
    ['2026-10-25', '02:30', 60, '2026-10-25T02:30:00+01:00'],
  ])('on %s at %s has an end after %i minutes', (date, time, minutes, endDate) => {
    expect(eventThings(site, [{ ...event, date, time, minutes }])).toMatchObject([{ endDate }]);
  });

  test.each([
    ['https://example.com/an', ['Klang', '25 €'], { offers: { url: 'https://example.com/an', price: 25 } }],
    ['', ['Klang', '12,50 Euro'], { offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR' } }],
    ['', ['Kostenlos', 'Online'], { offers: { price: 0 }, isAccessibleForFree: true }],
  ])('has the offer of its card with the link "%s" and the tags %j', (url, tags, wanted) => {
    expect(eventThings(site, [{ ...event, place: 'Berlin', url, tags }])[0]).toMatchObject(wanted);
  });

  test('names no price that is not on its card, and lists each speaker', () => {
    const [known] = eventThings(site, [{ ...event, url: 'https://example.com/an', speaker: 'Mara, Jonas' }]);
    expect(known).toMatchObject({ performer: [{ name: 'Mara' }, { name: 'Jonas' }] });
    expect(known?.offers).toEqual({ '@type': 'Offer', url: 'https://example.com/an' });
    const [silent] = eventThings(site, [
      { ...event, place: 'Berlin', tags: ['Kostenlose Ideen', 'Ab 18', '3 Abende'] },
    ]);
    expect(silent).not.toHaveProperty('offers');
  });
});

test('a person has one identity on all pages, and unknown facts are omitted', () => {
  const person = { name: 'Mira Sommer', roles: ['Gründerin'], short: 'Kurz', links: [], page: '/#mensch-mira' };
  const id = 'https://www.example.com/#mensch-mira';
  expect(personThing('https://www.example.com', person)).toEqual({
    '@type': 'Person',
    '@id': id,
    name: 'Mira Sommer',
    jobTitle: 'Gründerin',
    description: 'Kurz',
    url: id,
    worksFor: { '@id': 'https://www.example.com/#organization' },
  });
  const links = ['https://example.org/mira'];
  expect(personThing('https://www.example.com', { ...person, links, image: '/a.webp' })).toMatchObject({
    image: 'https://www.example.com/a.webp',
    sameAs: links,
  });
});
