import { createHash } from 'node:crypto';
import type { Snapshot } from '#contracts/content/snapshot.ts';
import { paintPortrait } from '#tests/support/content/portrait.ts';
import { silentMp3 } from '#tests/support/content/recordings.ts';
import { mira } from '#tests/support/content/team.ts';

/** Settings that the owner makes and the other browser tests leave unset. */
export const configuration = {
  PUBLIC_MAINTENANCE: 'off',
  PUBLIC_CAMPAIGN_ENDPOINT: 'https://script.google.com/macros/s/test/exec?sheet=visits',
  PUBLIC_CHECKOUT_URL: 'https://www.digistore24.com/product/123456?aff=me',
  PUBLIC_CHECKOUT_VOUCHER: 'NAME&27',
  PUBLIC_PARTNER_URL: 'https://partner.example.org/programm',
  PUBLIC_WISTIA_HERO_ID: 'abcdefghi1',
  PUBLIC_WISTIA_OFFER_ID: 'abcdefghi2',
  PUBLIC_WISTIA_ALCHEMY_ID: 'abcdefghi3',
} as const;

/** Answers and checkouts that the owner has also published for her offers. */
export const publishedCheckouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  earlyBird: { buys: 'each' },
  soulCircle: {
    checkoutUrl: 'https://www.digistore24.com/product/300',
    voucher: 'KREIS',
    contractPartner: 'Digistore24 GmbH',
  },
  soulAlchemy: {
    checkoutUrl: 'https://www.digistore24.com/product/200?plan=1',
    instalmentCheckoutUrl: 'https://www.digistore24.com/product/200?plan=4',
    instalmentVoucher: 'RATEN',
    contractPartner: 'Digistore24 GmbH',
  },
};

/** Fields that turn a published course into one with a checkout. */
export const soldCourse = {
  text: 'Zwölf Tage zwischen den Jahren.',
  price: 29_700,
  checkoutUrl: 'https://www.digistore24.com/product/400?plan=1',
  instalmentCount: 3,
  instalmentAmount: 9900,
  instalmentCheckoutUrl: 'https://www.digistore24.com/product/400?plan=3',
  contractPartner: 'Digistore24 GmbH',
} as const;

export const publicLetter = {
  id: '0b7f2a52-93a7-4d6f-8a0e-0f3f4a2f4c11',
  slug: 'sieben-stille-minuten',
  subject: 'Sieben stille Minuten',
  preview: '',
  text: '{Vorname},\n\ndraußen wird es **leise**.\n\n## Eine Übung\n\n- Setz dich hin.\n\n> Alles darf.\n\n[Zum Kreis](/r/kreis "Knopf")\n\nMehr zum [SoulPlan](/soulplan2).',
  sentAt: '2026-11-03T08:00:00.000Z',
  targets: { kreis: '/soulcircle' },
} as const;

/** Makes the leader of every offer, with portrait and voice, but without profiles: an address may break anywhere. */
export async function makeLeader() {
  const portrait = await paintPortrait();
  const sound = silentMp3(18);
  const name = `${createHash('sha256').update(sound).digest('hex')}.mp3`;
  const data = {
    ...mira.data,
    portrait: { name: portrait.name, alt: 'Mira Sommer lacht', focus: { x: 50, y: 20 }, madeByAi: 'no' as const },
    voice: { name, seconds: 18, transcript: 'Schön, dass du da bist. Ich bin Mira.', madeByAi: 'no' as const },
    links: [],
  };
  const leader: Snapshot['content']['team'][number] = { ...mira, data };
  return { leader, files: [portrait, { name, bytes: sound }] };
}

const evening: Snapshot['events'][number] = {
  id: 'waiting',
  title: 'Abend ohne Anmeldung',
  description: 'Wir sitzen im Kreis.',
  date: '2199-03-07',
  time: '18:30',
  minutes: 90,
  place: 'Online',
  speaker: 'Miriam Sander',
  image: '',
  status: 'published',
  url: '',
  tags: ['Meditation', 'SoulCircle'],
};

/** Upcoming events: one for everybody, with a registration, and those of the circle; a snapshot keeps them, and the site's function serves their pages. */
export const upcomingEvents: Snapshot['events'] = [
  { ...evening, id: 'open', title: 'Abend mit Anmeldung', url: 'https://tickets.example/abend', tags: ['Meditation'] },
  evening,
  ...[4, 5, 6, 7].map((month) => ({
    ...evening,
    id: `abend-${month}`,
    title: `Abend ${month}`,
    date: `2199-0${month}-07`,
  })),
];

/** Address of the site with this configuration, which Playwright passes to its test processes. */
export const configuredSite = { url: process.env.CONFIGURED_SITE_URL ?? '' } as const;
