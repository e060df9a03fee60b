import { expect, test } from 'vitest';
import { heardFromPurpose, purchasePurpose, purposesOf, serviceStatements } from '#content/law/privacy.ts';
import { browserFlow, getsTokens, listServices, type SwitchedOn, serviceIds } from '#domain/law/data-flow.ts';

const nothing: SwitchedOn = {
  mailHost: '',
  hasActiveCampaign: false,
  hasClickUp: false,
  campaignEndpoint: '',
  hasVideo: false,
  keepsHeardFrom: false,
  checkouts: [''],
};
const everything: SwitchedOn = {
  mailHost: 'smtp.example.org',
  hasActiveCampaign: true,
  hasClickUp: true,
  campaignEndpoint: 'https://script.google.com/macros/s/x/exec',
  hasVideo: true,
  keepsHeardFrom: true,
  checkouts: [
    'https://checkout.example/soul-plan',
    'https://www.digistore24.com/product/1',
    'https://www.checkout-ds24.com/product/2',
    'https://buy.stripe.com/abc',
    '',
  ],
};

test('the data protection statement names every service that is switched on once and whole, and no other', () => {
  expect(listServices(nothing).map(({ id }) => id)).toEqual(['hosting', 'database']);
  expect(listServices(everything).map(({ id }) => id)).toEqual([...serviceIds]);
  expect(listServices(everything).find(({ id }) => id === 'mail')?.host).toBe('smtp.example.org');
  for (const { id, host } of listServices(everything)) {
    const statement = serviceStatements[id](host);
    expect(Object.values(statement).every(Boolean), id).toBe(true);
    expect(statement.title).toContain(host);
  }
  const { data } = serviceStatements.campaign('script.google.com');
  for (const parameter of ['fbclid', 'gclid', 'utm_source']) expect(data).toContain(parameter);
});

test.each(['127.0.0.1', 'localhost', '::1', '[::1]'])(
  'a mail server on this computer (%s) is no recipient of data',
  (host) => {
    expect(listServices({ ...nothing, mailHost: host }).map(({ id }) => id)).toEqual(['hosting', 'database']);
  },
);

test('only the checkout of a payment platform receives a token and reports purchases', () => {
  expect(getsTokens(nothing)).toBe(false);
  expect(getsTokens({ checkouts: ['https://checkout.example/soul-plan'] })).toBe(false);
  expect(getsTokens(everything)).toBe(true);
  expect(serviceStatements.checkout('checkout.example').purpose).toContain('bekommt der Anbieter nichts');
  for (const id of ['reseller', 'stripe'] as const) expect(serviceStatements[id]('X').data).toContain('Zufallszahl');
  expect(serviceStatements.reseller('Digistore24').purpose).toContain('in eigenem Namen');
  expect(serviceStatements.stripe('Stripe').purpose).toContain('für uns');
  for (const word of ['E-Mail-Adresse', 'Bestellnummer', 'Gutschein', 'Rückbuchungen', 'Kartendaten', 'Do Not Track'])
    expect(purchasePurpose.data).toContain(word);
  expect(purchasePurpose.duration).toMatch(/30 Tage.*3 volle Jahre/);
});

test('the statement names purchases and the question about the origin only while their data is stored', () => {
  const conditional = [heardFromPurpose, purchasePurpose];
  expect(purposesOf(nothing).filter((purpose) => conditional.includes(purpose))).toEqual([]);
  expect(purposesOf(everything).filter((purpose) => conditional.includes(purpose))).toEqual(conditional);
  for (const use of ['gekauft haben', 'ausgegeben haben']) expect(heardFromPurpose.data).toContain(use);
});

test('without videos and campaigns a browser contacts no other host and stores one key', () => {
  expect(browserFlow(nothing)).toEqual({
    hosts: [],
    stored: [{ key: 'maintenance-closed', when: 'maintenance-closed' }],
  });
  const { hosts, stored } = browserFlow(everything);
  expect(hosts.filter(({ when }) => when === 'campaign-link').map(({ host }) => host)).toEqual([
    'script.google.com',
    'script.googleusercontent.com',
  ]);
  expect(hosts.some(({ host, when }) => host === '*.wistia.com' && when === 'video-started')).toBe(true);
  expect(stored.map(({ key }) => key)).toEqual(['maintenance-closed', 'video-consent']);
});
