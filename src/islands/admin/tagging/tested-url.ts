import { parseUrl } from '#domain/address/urls.ts';
import { firstValue, readContactTag } from '#domain/tagging/contact-tags.ts';
import { isProtectedTag } from '#domain/tagging/protected-tags.ts';

/** Effect of an address on its visitor (spec 2.11, 5). */
export type TestedUrl =
  | { readonly kind: 'invalid' }
  | {
      /** `unusable`: contact or tag cannot exist; `protected`: links must not add this tag. */
      readonly kind: 'missing' | 'unusable' | 'protected' | 'contact';
      /** Host and path. */
      readonly address: string;
      /** From the address, or empty; for `contact` the contact to tag. */
      readonly contactId: string;
      readonly tag: string;
    };

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Reads an address as automatic tagging does.
 *
 * @param protectedTags the owner's protected tags, in addition to those of the lists
 */
export function testUrl(text: string, protectedTags: readonly string[]): TestedUrl {
  const url = parseUrl(text.trim());
  if (url === undefined || !isWeb(url)) return { kind: 'invalid' };
  const address = url.host + url.pathname;
  const contact = readContactTag(url);
  if (contact)
    return { kind: isProtectedTag(contact.tag, protectedTags) ? 'protected' : 'contact', address, ...contact };
  const contactId = firstValue(url.searchParams, 'contactid');
  return {
    kind: contactId === '' ? 'missing' : 'unusable',
    address,
    contactId,
    tag: firstValue(url.searchParams, 'tag'),
  };
}
