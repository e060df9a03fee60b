import type { ArticleLeaf, OrganizationLeaf } from 'schema-dts';
import type { Publisher } from '../pages/structured-data.ts';

/** Facts about a public letter for search engines, the same as on its page. Addresses are absolute. */
interface ToldLetter {
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly image: string;
  /** ISO 8601. */
  readonly sentAt: string;
  /** `@id` of the author; undefined without one. */
  readonly author: string | undefined;
}

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
