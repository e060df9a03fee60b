import { describe, expect, test } from 'vitest';
import { disclosureLetter } from '#content/people/disclosure.ts';
import { cases } from '#db/schema/law/cases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { consents } from '#db/schema/people/consents.ts';
import { listEntries } from '#db/schema/people/people.ts';
import { SEND_STATUSES } from '#domain/letters/words.ts';
import { LISTS } from '#domain/people/lists.ts';
import { BILLINGS, CHANGES, MOVEMENTS, PLATFORMS, PURCHASE_ORIGINS } from '#domain/purchases/notice.ts';
import { EVIDENCE } from '#domain/visits/origin.ts';
import { personal } from '#tests/support/people/disclosure.ts';

const made = { at: '2026-11-23T10:00:00.000Z', site: 'https://mein-erwachen.example' };

describe('the Auskunft as a letter', () => {
  test('lists the stored data in German, keeps unknown parts, and is safe to open', () => {
    const html = disclosureLetter(
      {
        person: {
          email: 'ada@example.org',
          name: '<b>Ada</b>',
          bouncedAt: null,
          createdAt: '2026-11-21T08:00:00+00:00',
        },
        lists: [{ list: 'newsletter', status: 'confirmed', interests: 'pending', payload: { name: 'Ada' } }],
        payments: [{ amount: 150_000, day: '2026-11-20', isTest: false }],
        cases: [],
        later: [{ newField: 'auch das' }],
      },
      made,
    );
    const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, name, value]) => `${name}: ${value}`);
    expect(rows).toEqual([
      'E-Mail-Adresse: ada@example.org',
      'Name: &#60;b&#62;Ada&#60;/b&#62;',
      'Angelegt: 21.11.2026, 09:00\u00a0Uhr',
      'Liste: Newsletter',
      'Stand: bestätigt',
      'Interessen: pending',
      'Inhalt: ',
      'Name: Ada',
      'Betrag: 1.500,00',
      'Tag: 20.11.2026',
      'Testkauf: nein',
      'newField: auch das',
    ]);
    expect(html).toContain('Hallo &#60;b&#62;Ada&#60;/b&#62;,');
    expect(html).toContain('https://mein-erwachen.example/datenschutz');
    expect(html).toContain('<h2>Wozu nichts gespeichert ist</h2><p>Widerrufe und Kündigungen</p>');
    expect(html).toContain('dl>div{display:grid');
    expect(html).not.toMatch(/<script|<b>|src=/);
  });

  test.each<[part: string, field: string, codes: readonly string[]]>([
    ['lists', 'status', listEntries.status.enumValues],
    ['lists', 'attributedBy', EVIDENCE],
    ['consents', 'event', consents.event.enumValues],
    ['consents', 'way', consents.way.enumValues],
    ['consents', 'form', LISTS],
    ['letters', 'status', SEND_STATUSES],
    ['mails', 'status', ['pending', 'done', 'dead']],
    ['mails', 'source', outbox.source.enumValues],
    ['mails', 'topic', ['mail', 'contact', 'contact-tag']],
    ['purchases', 'platform', PLATFORMS.filter((platform) => platform !== 'stripe')],
    ['purchases', 'billing', BILLINGS],
    ['purchases', 'attributedBy', PURCHASE_ORIGINS],
    ['payments', 'kind', MOVEMENTS],
    ['purchaseChanges', 'kind', CHANGES],
    ['cases', 'kind', cases.kind.enumValues],
    ['cases', 'mode', cases.mode.enumValues.filter((mode) => mode !== '')],
  ])('says the values of %s.%s in German', (part, field, codes) => {
    const html = disclosureLetter({ [part]: codes.map((code) => ({ [field]: code })) }, made);
    const values = [...html.matchAll(/<dd>([^<]*)/g)].map(([, value = '']) => value);
    expect(values).toHaveLength(codes.length);
    expect(codes.filter((code) => values.includes(code))).toEqual([]);
  });

  test('has a German name for every part', () => {
    const parts = [...new Set(Object.values(personal))];
    const empty = disclosureLetter(Object.fromEntries(parts.map((part) => [part, []])), made);
    const named = /<h2>Wozu nichts[^<]*<\/h2><p>([^<]*)/.exec(empty)?.[1]?.split(' · ') ?? [];
    expect(named).toHaveLength(parts.length);
    expect(named.filter((name) => parts.includes(name))).toEqual([]);
  });
});
