import { expect, test } from 'vitest';
import { type DossierFile, dossierFile, offerFacts } from '#content/law/dossier.ts';

const file: DossierFile = {
  title: 'Beweismappe: Kauf A1',
  madeAt: '2026-11-26T10:00:00.000Z',
  facts: [['Name', '<b>Ada</b>']],
  timeline: [{ at: '2026-11-23T09:00:00.000Z', title: 'Zahlung', note: '+ 27 €' }],
  consents: [{ title: 'Newsletter', text: 'Ja, schreib mir.' }],
  offers: [offerFacts({ name: 'Soul Plan', price: 2700, instalmentCount: 2, instalmentAmount: 1400, guarantee: '' })],
  decidedBy: 'notice',
  release: {
    id: 7,
    number: 3,
    onlineAt: '2026-11-20T08:00:00.000Z',
    onlineUntil: null,
    schemaVersion: 1,
    checksum: 'c'.repeat(64),
    chain: 'd'.repeat(64),
    previousChain: null,
    isChained: true,
    body: { isIntact: true },
  },
  pages: [{ path: '/soulplan2', html: '<main><h1>Soul Plan</h1></main>' }],
  css: 'main{color:red}</style><script>alert(1)</script>',
};

test('the file shows every stored fact and its limits, and runs nothing', () => {
  const html = dossierFile(file);
  for (const part of [
    '&#60;b&#62;Ada&#60;/b&#62;',
    '23.11.2026, 10:00\u00a0Uhr (2026-11-23T09:00:00 UTC)',
    'Ja, schreib mir.',
    '27\u00a0€',
    '2\u00a0×\u00a014\u00a0€, zusammen 28\u00a0€',
    'Nr. 7, die 3. in der Kette',
    'das Eintreffen der ersten Meldung des Zahlungsanbieters',
    'c'.repeat(64),
    'd'.repeat(64),
    'Der Inhalt ergibt diese Prüfsumme. Die Kette stimmt',
    'Sie beweist nicht, was die Bestellseite des Zahlungsanbieters zeigte.',
    '<main><h1>Soul Plan</h1></main>',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('Garantie');
  expect(html).not.toContain('</style><script>');
});

test('the file says what is missing: a release, its content, or that a checksum does not fit', () => {
  const { release } = file;
  if (release === null) throw new Error('The release is missing');
  expect(dossierFile({ ...file, release: null })).toContain('ist keine Veröffentlichung festgehalten');
  expect(dossierFile({ ...file, release: { ...release, body: null } })).toContain(
    'weil die Frist für Ansprüche vorbei ist',
  );
  const changed = dossierFile({ ...file, release: { ...release, isChained: false, body: { isIntact: false } } });
  expect(changed).toContain('Der Inhalt ergibt diese Prüfsumme nicht.');
  expect(changed).toContain('Die Kette stimmt nicht');
});
