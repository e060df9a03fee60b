import { type Content, type KindName, kindNames } from '#contracts/content/registry.ts';
import { type Examples, textIn } from '#domain/content/placeholder.ts';
import { firstContent } from './first-content.ts';

/**
 * Fields of the first content that invent people, media, speakers or dates, the one to replace first
 * (docs/decisions/law.md L4). Each kind states them; the contact's placeholders are in `isPlaceholder`.
 */
const inventedFields: { readonly [N in KindName]: readonly (keyof Content[N][number]['data'] & string)[] } = {
  courses: [],
  masterclasses: ['speaker', 'date'],
  team: [],
  testimonials: ['name', 'about', 'quote'],
  press: ['name', 'source'],
  faq: [],
  roadmap: [],
  offers: [],
  pages: [],
  videos: [],
  contact: [],
  legal: [],
  processors: [],
  social: [],
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
      .map(({ data }) => textsOf(data, inventedFields[kind]))
      .filter((example) => Object.values(example).some((text) => text !== '')),
  ]),
);
