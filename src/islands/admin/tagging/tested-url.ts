import { readContactTag } from '#domain/tagging/contact-tags.ts';
import { isProtectedTag } from '#domain/tagging/protected-tags.ts';

/** What an address would do with its visitor (spec 2.11, 5). */
export type TestedUrl =
  | { readonly kind: 'invalid' }
  | {
      /** `unusable`: it names a contact that cannot exist, or a tag that cannot; `protected`: a tag that no link gives. */
      readonly kind: 'missing' | 'unusable' | 'protected' | 'contact';
      /** Host and path. */
      readonly address: string;
      /** What the address says, or empty; with `contact` what is tagged. */
      readonly contactId: string;
      readonly tag: string;
    };

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** The parameter as it is written, without regard to case. */
function written({ searchParams }: URL, parameter: string): string {
  const values = [...searchParams]
    .filter(([name]) => name.toLowerCase() === parameter)
    .map(([, value]) => value.trim());
  return values.find((value) => value !== '') ?? '';
}

/** Reads an address as the automatic tagging does. @param protectedTags what the owner protects beside the lists' tags */
export function testUrl(text: string, protectedTags: readonly string[]): TestedUrl {
  const url = URL.parse(text.trim());
  if (url === null || !isWeb(url)) return { kind: 'invalid' };
  const address = url.host + url.pathname;
  const contact = readContactTag(url);
  if (contact)
    return { kind: isProtectedTag(contact.tag, protectedTags) ? 'protected' : 'contact', address, ...contact };
  const contactId = written(url, 'contactid');
  return { kind: contactId === '' ? 'missing' : 'unusable', address, contactId, tag: written(url, 'tag') };
}
