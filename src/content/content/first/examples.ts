import { type Content, type KindName, kindNames } from '#contracts/content/registry.ts';
import type { Examples } from '#domain/content/placeholder.ts';
import { textIn } from '#domain/record.ts';
import { firstContent } from './first-content.ts';

type FieldOf<N extends KindName> = keyof Content[N][number]['data'] & string;

/**
 * Fields of the first content that invent people, media, speakers or dates (docs/decisions/law.md L4): an entry is an
 * example while it keeps all fields of any group. The contact's placeholders are in `isPlaceholder`.
 */
const inventedFields: { readonly [N in KindName]: readonly (readonly FieldOf<N>[])[] } = {
  courses: [],
  masterclasses: [['speaker'], ['date']],
  team: [],
  testimonials: [['name'], ['quote']],
  press: [['name', 'source']],
  faq: [],
  roadmap: [],
  offers: [],
  pages: [],
  homeTexts: [],
  soulCircleTexts: [],
  soulAlchemyTexts: [['guide']],
  soulPlanTexts: [],
  videos: [],
  contact: [],
  legal: [],
  processors: [],
  social: [],
  gift: [],
  heardFrom: [],
  website: [],
};

/** The environment sets contact and checkout, which are no examples. */
const content = firstContent({
  PUBLIC_CONTACT_EMAIL: '',
  PUBLIC_CONTACT_PHONE: '',
  PUBLIC_CONTACT_ADDRESS: '',
  PUBLIC_CHECKOUT_URL: '',
  PUBLIC_CHECKOUT_VOUCHER: '',
});

const textsOf = (data: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, textIn(data[field])]));

/** Examples that production refuses to publish while an entry still equals one. */
export const examples: Examples = Object.fromEntries(
  kindNames.map((kind) => [
    kind,
    content[kind]
      .flatMap(({ data }) => inventedFields[kind].map((fields) => textsOf(data, fields)))
      .filter((example) => Object.values(example).some((text) => text !== '')),
  ]),
);
