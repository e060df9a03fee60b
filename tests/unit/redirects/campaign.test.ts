import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canCarryCampaign, readCampaign, withCampaign } from '#domain/redirects/campaign.ts';

describe('the campaign of an address', () => {
  test.each([
    ['https://a.de/', 'source', 'flyer', 'https://a.de/?utm_source=flyer'],
    ['https://a.de/?x=a%20b&y', 'source', 'flyer', 'https://a.de/?x=a%20b&y&utm_source=flyer'],
    ['https://a.de/?utm_source=alt&x=1', 'source', 'neu', 'https://a.de/?utm_source=neu&x=1'],
    ['https://a.de/?x=1&utm_source=a&utm_source=b&y=2', 'source', 'c', 'https://a.de/?x=1&utm_source=c&y=2'],
    ['https://a.de/?x=1&utm_medium=mail#oben?', 'medium', '', 'https://a.de/?x=1#oben?'],
    ['https://a.de/?utm_term=x', 'term', '', 'https://a.de/'],
    ['https://a.de/#oben', 'content', 'Bild & Text', 'https://a.de/?utm_content=Bild%20%26%20Text#oben'],
    ['https://a.de/?q=ä+ö', 'campaign', 'Rauhnächte', 'https://a.de/?q=ä+ö&utm_campaign=Rauhn%C3%A4chte'],
    ['https://a.de/?&&utm%5Fsource=a', 'source', 'b', 'https://a.de/?utm_source=b'],
  ] as const)('%s with %s %s is written into its query', (address, field, value, expected) => {
    expect(withCampaign(address, field, value)).toBe(expected);
  });

  test('is read from the first parameter of each name', () => {
    const address = 'https://a.de/?utm_source=flyer&utm_source=x&utm_campaign=Herbst+2026&utm_content=%C3%A4';
    expect(readCampaign(address)).toEqual({
      source: 'flyer',
      medium: '',
      campaign: 'Herbst 2026',
      content: 'ä',
      term: '',
    });
  });

  test('is read as it was written, and the rest of the address stays', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (address, value) => {
        const named = withCampaign(address, 'campaign', value);
        expect(readCampaign(named).campaign).toBe(value);
        const without = withCampaign(named, 'campaign', '');
        expect([...new URL(without).searchParams]).toEqual([...new URL(address).searchParams]);
        expect(new URL(without).hash).toBe(new URL(address).hash);
      }),
    );
  });

  test.each(['', 'mailto:a@b.de', 'tel:+49', 'https://', 'www.a.de'])('is not supported for %j', (address) => {
    expect(canCarryCampaign(address)).toBe(false);
  });
});
