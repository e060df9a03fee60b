import type { ArticleLeaf, OrganizationLeaf } from 'schema-dts';
import type { Publisher } from '../pages/structured-data.ts';

/** What search engines get to know of a public letter; the same as its page says to people. Addresses are absolute. */
interface ToldLetter {
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly image: string;
  /** ISO 8601. */
  readonly sentAt: string;
  /** `@id` of who signs it; undefined where nobody does. */
  readonly author: string | undefined;
}

/** A public letter as its page tells it. */
export function articleThing({ url, name }: Pick<Publisher, 'url' | 'name'>, letter: ToldLetter): ArticleLeaf {
  const { title, description, page, image, sentAt, author } = letter;
  const organisation: OrganizationLeaf = { '@type': 'Organization', '@id': `${url}/#organization`, name };
  return {
    '@type': 'Article',
    '@id': `${page}#article`,
    headline: title,
    description,
    datePublished: sentAt,
    inLanguage: 'de-DE',
    url: page,
    mainEntityOfPage: page,
    image,
    author: author === undefined ? organisation : { '@id': author },
    publisher: organisation,
  };
}
