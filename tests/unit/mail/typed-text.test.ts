import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  accountChanged,
  emailConfirmation,
  forgottenPassword,
  invitation,
  newBrowser,
} from '#content/accounts/account-mails.ts';
import { eveningMails } from '#content/evenings/evening-mail.ts';
import { caseNotice, caseNotices, caseReceipt } from '#content/law/case-mails.ts';
import { letterDone } from '#content/letters/done-mail.ts';
import { drawLetter } from '#content/letters/letter-mail.ts';
import { type MailBlock, type MailContent, type RenderedMail, renderMail } from '#content/mail/frame.ts';
import { newsContent } from '#content/mail/news.ts';
import { editorChanges, ownerFieldsChanged } from '#content/mail/owner-mails.ts';
import { unsubscribeNote } from '#content/mail/unsubscribe-note.ts';
import { weeklyReport } from '#content/mail/weekly-report.ts';
import { alarmContent } from '#content/operations/alarm-mail.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { confirmationContent } from '#content/people/confirmation-mail.ts';
import { disclosureContent } from '#content/people/disclosure-mail.ts';
import type { ReceivedCase } from '#domain/law/cases.ts';
import { accountChanges } from '#domain/mail/account-change.ts';
import { CONTRACT_MAILS, type MailKindName } from '#domain/mail/kinds.ts';
import { hostName, ours, typed } from '#domain/mail/mail-text.ts';

const root = join(import.meta.dirname, '../../..');
const site = 'https://mein-erwachen.example';
const sender = { name: ours`ME`, url: site, imprint: ours`ME · Weg 1` };

/** Texts that at least one mail program turns into a link. */
const HOSTILE = [
  'https://evil.example/konto',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'evil.xn--p1ai',
  'b@evil.example',
  'mailto:b@evil.example',
  '//evil.example/x',
  '\\\\evil.example\\share',
  'https://192.0.2.66/x',
  'e\u00advil.exa\u200bmple',
  'e\u034fvil.\u3164example',
  'evil\u2024example',
  'evil\ufe52example',
  '\uff45\uff56\uff49\uff4c\uff0e\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45',
  'evil.e\u0302xample',
  'b\ufe6bevil.example',
  'mailto\uff1ab@evil.example',
  'bitcoin:evil',
  'h323:evil',
  '"><a href="https://evil.example">Hier</a>',
];
/** Matches the parts of them that would be links, in text or HTML. */
const LINKS =
  /evil[.。](?:\u034f|\u3164)?e[\u0302]?x|evil\.xn--|192\.0\.2\.66|[a-z]@evil|(?:mailto|bitcoin|h323):|\\\\evil/i;

type Compose = (hostile: string) => readonly (MailContent | RenderedMail)[];

const link = (name: string) => ({ name, username: name, host: hostName(site), url: `${site}/admin-login#link=x` });
const caseOf = (text: string): ReceivedCase => ({
  id: 1,
  kind: 'cancellation',
  mode: 'extraordinary',
  name: text,
  contract: text,
  reason: text,
  wishedEnd: '',
  email: 'ada@example.org',
  receivedAt: '2026-11-24T10:00:00.000Z',
});
const week = (text: string): Parameters<typeof weeklyReport>[0] => ({
  from: '2026-11-16',
  until: '2026-11-22',
  visits: 1,
  clicks: 1,
  signUps: { total: 1, origins: [{ origin: text, count: 1 }] },
  events: [{ title: text, date: '2026-11-30', time: '19:30' }],
  money: { revenue: 1, before: 1, links: [{ slug: text, revenue: 1 }], owed: 0 },
  attention: [text],
});

/** Mails of every kind with typed text in every place that shows it; a new kind does not compile without its entry. */
const mails: Readonly<Record<MailKindName, Compose>> = {
  'account-change': (text) =>
    accountChanges.map((change) => accountChanged({ change, name: text, host: hostName(site), at: text, url: site })),
  'account-link': (text) => [invitation(link(text)), forgottenPassword(link(text)), emailConfirmation(link(text))],
  alarm: (text) => [alarmContent([text], site)],
  'case-notice': (text) => [caseNotice({ ...caseOf(text), email: 'b@evil.example' }, site)],
  'case-notices': (text) => [caseNotices([caseOf(text), { ...caseOf(text), email: 'b@evil.example' }], 3, site)],
  'case-receipt': (text) => [
    caseReceipt(caseOf(text), site),
    caseReceipt({ ...caseOf(text), kind: 'withdrawal' }, site),
  ],
  confirmation: (text) => [
    confirmationContent({ lists: ['waitlist'], choices: [text], seats: [], isImported: false }, site, sender.name),
    confirmationContent({ lists: [], choices: [text], seats: [], isImported: false }, site, sender.name),
    confirmationContent({ lists: [], choices: [], seats: [text], isImported: false }, site, sender.name),
  ],
  disclosure: () => [disclosureContent],
  'editor-changes': (text) => [
    editorChanges({ by: text, changes: [{ place: text, value: text }], host: hostName(site), at: text, url: site }),
  ],
  evening: (text) => {
    const mail = { evening: { title: text, date: '2026-11-30', time: '' }, name: text, url: site };
    const { replay, ...others } = eveningMails;
    const offer = { id: 'soulPlan', note: text, site, unsubscribeUrl: site } as const;
    return [...Object.values(others).map((compose) => compose(mail)), replay(mail, text, offer)];
  },
  'letter-done': (text) => [
    letterDone(text, { sent: 1, bounced: 0, failed: 0, unclear: 1, skipped: 0, sending: 0, waiting: 0 }, site),
  ],
  'letter-test': (text) => [
    drawLetter({ subject: 'Hallo {Vorname}', preview: '{Vorname}', text: 'Hallo {Vorname},' }, sender).mailFor(text, {
      webUrl: site,
      note: unsubscribeNote('Newsletter', site),
    }),
  ],
  'new-browser': (text) => [
    newBrowser({ name: text, host: hostName(site), browser: text, country: text, at: text, url: site }),
  ],
  news: () => [newsContent([['newsletter', 2]], { lookUrl: site, settingsUrl: site })],
  'owner-fields': (text) => [
    ownerFieldsChanged({
      by: '',
      changes: Array.from({ length: 31 }, () => ({ place: text, value: text })),
      host: hostName(site),
      at: text,
      url: site,
    }),
  ],
  'weekly-report': (text) => [weeklyReport(week(text), { name: text, url: site, settingsUrl: site })],
};

const drawn = (mail: MailContent | RenderedMail): RenderedMail => ('html' in mail ? mail : renderMail(mail, sender));

describe.each(Object.entries(mails))('a mail of the kind %s', (kind, compose) => {
  test.each(HOSTILE)('contains no link from %j in subject, text and HTML', (hostile) => {
    for (const { subject, text, html } of compose(hostile).map(drawn)) {
      for (const part of [subject, text, html]) expect(part.normalize('NFKC')).not.toMatch(LINKS);
      const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target ?? '');
      expect(targets.filter((target) => !target.startsWith(site))).toEqual([]);
    }
  });

  test('leads to withdrawal and cancellation at its end if it is about a contract, and only then', () => {
    const isAboutContract = CONTRACT_MAILS.some((each) => each === kind);
    for (const { text, html } of compose('Ada').map(drawn)) {
      for (const { label, path } of Object.values(contractPages)) {
        expect(text.includes(`${label}: ${site}${path}`)).toBe(isAboutContract);
        expect(html.includes(`href="${site}${path}"`)).toBe(isAboutContract);
      }
    }
  });

  test('contains no link from a name inside a sentence', () => {
    for (const { text } of compose('Ruf mich an unter evil.example, bitte').map(drawn)) expect(text).not.toMatch(LINKS);
  });
});

test('typed text keeps dates, times, numbers and abbreviations unchanged', () => {
  const plain = 'Am 24.11.2026 um 19:30 Uhr, 1.234,50 €, z.B. Dr. Anna Muster\n\tund 👩‍👧';
  expect(typed(plain)).toBe(plain);
  expect(typed('https://evil.example')).toBe('https[:]//evil[.]example');
});

test('typed text has no character that is unseen, and none that stands for a dot, an @ or a colon in a link', () => {
  const kept: string[] = [];
  for (let code = 0; code <= 0x1_ff_ff; code += 1) {
    const char = String.fromCodePoint(code);
    const isSeen = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\n]/u.test(char);
    if (!isSeen && typed(`a${char}b`) !== 'ab') kept.push(code.toString(16));
    if (LINKS.test(typed(`evil${char}example b${char}evil mailto${char}b`).normalize('NFKC')))
      kept.push(code.toString(16));
  }
  expect(kept).toEqual([]);
});

test('a joined string is refused as the text of a mail by its type', () => {
  const name = 'evil.example';
  // @ts-expect-error: joined with typed text.
  const joinedBlock: MailBlock = { kind: 'text', text: `Hallo ${name}` };
  // @ts-expect-error: typed text as it is.
  const bareBlock: MailBlock = { kind: 'text', text: name };
  // @ts-expect-error: typed text between literals.
  const between = ours`Hallo ${name}`;
  expect([joinedBlock, bareBlock, between]).toHaveLength(3);
});

test('only letters, the gift and the Impressum use text as it was typed', async () => {
  const takers: string[] = [];
  for await (const file of glob('{src,functions}/**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    if (/\bwritten\b[^;]*from '#domain\/mail\/mail-text|kind: 'drawn'/.test(source)) takers.push(file);
  }
  expect(takers.toSorted()).toEqual([
    'src/content/letters/letter-mail.ts',
    'src/content/mail/frame.ts',
    'src/content/mail/signature.ts',
    'src/content/people/gift-mail.ts',
    'src/server/services/mail-sender.ts',
  ]);
});
