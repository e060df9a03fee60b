import { expect, test } from 'vitest';
import { serviceStatements } from '#content/law/privacy.ts';
import { browserFlow, type SwitchedOn, serviceIds, servicesOf } from '#domain/law/data-flow.ts';

const nothing: SwitchedOn = {
  mailHost: '',
  hasActiveCampaign: false,
  hasClickUp: false,
  campaignEndpoint: '',
  hasVideo: false,
  checkouts: [''],
};
const everything: SwitchedOn = {
  mailHost: 'smtp.example.org',
  hasActiveCampaign: true,
  hasClickUp: true,
  campaignEndpoint: 'https://script.google.com/macros/s/x/exec',
  hasVideo: true,
  checkouts: ['https://www.digistore24.com/product/1', 'https://www.digistore24.com/product/2', ''],
};

test('what is switched on appears by itself, each once; what is off is not named', () => {
  expect(servicesOf(nothing).map(({ id }) => id)).toEqual(['hosting', 'database']);
  expect(servicesOf(everything).map(({ id }) => id)).toEqual([...serviceIds]);
  expect(servicesOf(everything).find(({ id }) => id === 'mail')?.host).toBe('smtp.example.org');
});

test.each(['127.0.0.1', 'localhost', '::1', '[::1]'])(
  'a mail server on this computer (%s) is nobody who gets data',
  (host) => {
    expect(servicesOf({ ...nothing, mailHost: host }).map(({ id }) => id)).toEqual(['hosting', 'database']);
  },
);

test('the statement says who, what for, which data, on what basis, where and how long', () => {
  for (const { id, host } of servicesOf(everything)) {
    for (const [field, text] of Object.entries(serviceStatements[id](host)))
      expect(text, `${id} ${field}`).not.toBe('');
  }
  const campaign = serviceStatements.campaign('script.google.com');
  for (const parameter of ['fbclid', 'gclid', 'utm_source']) expect(campaign.data).toContain(parameter);
});

test('without video and campaigns a browser asks nobody else and keeps one thing', () => {
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
