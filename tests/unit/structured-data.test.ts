import { expect, test } from 'vitest';
import { breadcrumbs, faqPage, jsonLd, service } from '#domain/structured-data.ts';

test('no text can end the data block', () => {
  const answer = '</script><script>alert(1)</script><!-- „Ja“ & nein';
  const block = jsonLd([faqPage([{ question: 'Warum?', answer }])]);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ mainEntity: [{ name: 'Warum?', acceptedAnswer: { text: answer } }] }],
  });
});

test('a breadcrumb counts from one and names absolute addresses', () => {
  const trail = [
    { label: 'Startseite', path: '/' },
    { label: 'SoulCircle', path: '/soulcircle' },
  ];
  expect(breadcrumbs('https://www.example.com', trail)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Startseite', item: 'https://www.example.com/' },
      { position: 2, name: 'SoulCircle', item: 'https://www.example.com/soulcircle' },
    ],
  });
});

test('an offer names the month it is for and the price it replaces, and only then', () => {
  const provider = { name: 'ME', url: 'https://www.example.com' };
  const offered = { name: 'SoulCircle', description: 'Ein Kreis', page: 'https://www.example.com/soulcircle#buy' };
  const { offers } = service(provider, offered, [
    { amount: 2700, regular: 4700, isMonthly: true },
    { amount: 149_700 },
  ]);
  expect(offers).toEqual([
    {
      '@type': 'Offer',
      url: offered.page,
      price: 27,
      priceCurrency: 'EUR',
      priceSpecification: [
        {
          '@type': 'UnitPriceSpecification',
          price: 27,
          priceCurrency: 'EUR',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
        {
          '@type': 'UnitPriceSpecification',
          price: 47,
          priceCurrency: 'EUR',
          priceType: 'https://schema.org/StrikethroughPrice',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      ],
    },
    { '@type': 'Offer', url: offered.page, price: 1497, priceCurrency: 'EUR' },
  ]);
});
