import { type Content, kinds } from '#contracts/content/registry.ts';
import { type ContactEnv, firstContact } from './contact.ts';
import { courses } from './courses.ts';
import { entryOf } from './entry.ts';
import { faq } from './faq.ts';
import { legalTexts } from './legal.ts';
import { masterclasses } from './masterclasses.ts';
import { offers } from './offers.ts';
import { pages } from './pages.ts';
import { roadmap } from './roadmap.ts';
import { testimonials } from './testimonials.ts';

/** Environment variables of the initial content (docs/decisions/environment.md). */
export interface FirstContentEnv extends ContactEnv {
  readonly PUBLIC_CHECKOUT_URL: string;
  readonly PUBLIC_CHECKOUT_VOUCHER: string;
  readonly PUBLIC_WISTIA_HERO_ID?: string | undefined;
  readonly PUBLIC_WISTIA_OFFER_ID?: string | undefined;
  readonly PUBLIC_WISTIA_ALCHEMY_ID?: string | undefined;
}

const media = ['Bewusstes Leben', 'Geist & Natur', 'Spirituelle Welt'];
const networks = ['Facebook', 'Instagram', 'YouTube', 'Twitter'];

/** Builds the content of a site without any release. */
export const firstContent = (env: FirstContentEnv): Content => ({
  courses,
  masterclasses,
  team: [],
  testimonials,
  press: media.map((name, index) => ({ id: `medium-${index + 1}`, data: { name, source: '' } })),
  faq,
  roadmap,
  offers: offers({ url: env.PUBLIC_CHECKOUT_URL, voucher: env.PUBLIC_CHECKOUT_VOUCHER }),
  pages,
  homeTexts: [entryOf(kinds.homeTexts, 'homeTexts', {})],
  soulCircleTexts: [entryOf(kinds.soulCircleTexts, 'soulCircleTexts', {})],
  soulAlchemyTexts: [entryOf(kinds.soulAlchemyTexts, 'soulAlchemyTexts', {})],
  soulPlanTexts: [entryOf(kinds.soulPlanTexts, 'soulPlanTexts', {})],
  videos: [
    { id: 'soulPlanHero', data: { mediaId: env.PUBLIC_WISTIA_HERO_ID ?? '', madeByAi: 'open' } },
    { id: 'soulPlanOffer', data: { mediaId: env.PUBLIC_WISTIA_OFFER_ID ?? '', madeByAi: 'open' } },
    { id: 'soulAlchemy', data: { mediaId: env.PUBLIC_WISTIA_ALCHEMY_ID ?? '', madeByAi: 'open' } },
  ],
  contact: firstContact(env),
  legal: Object.entries(legalTexts).map(([id, text]) => ({ id, data: { text } })),
  processors: [],
  social: networks.map((name) => ({ id: name.toLowerCase(), data: { name, address: '' } })),
  gift: [entryOf(kinds.gift, 'gift', {})],
  heardFrom: [entryOf(kinds.heardFrom, 'heardFrom', {})],
  website: [
    {
      id: 'website',
      data: {
        name: 'ME – Mein Erwachen',
        shortName: 'Mein Erwachen',
        tagline: 'Transformiere dein Bewusstsein',
        description:
          'Kurse, Masterclasses und eine Gemeinschaft für dein spirituelles Wachstum: herzbasiert, wissenschaftlich fundiert und alltagstauglich.',
        colour: '#a90499',
      },
    },
  ],
});
