import { describe, expect, test } from 'vitest';
import { readContactTag } from '#domain/tagging/contact-tags.ts';

const page = 'https://mein-erwachen.example/soulcircle';

describe('the query of an address', () => {
  test.each([
    ['?CONTACTID=12345', { contactId: '12345', tag: 'website-visitor' }],
    ['?tag=R%C3%BCckenkurs&contactid=1', { contactId: '1', tag: 'Rückenkurs' }],
    ['?contactid=%2012345%20&tag=%20yoga%20', { contactId: '12345', tag: 'yoga' }],
    ['?contactid=1&tag=%20', { contactId: '1', tag: 'website-visitor' }],
    ['?contactid=&CONTACTID=9', { contactId: '9', tag: 'website-visitor' }],
  ])('"%s" contains a contact', (query, expected) => {
    expect(readContactTag(page + query)).toEqual(expected);
    expect(readContactTag(new URL(page + query))).toEqual(expected);
  });

  test.each([
    '?tag=yoga',
    '?contactid=%25CONTACTID%25',
    '?contactid=12a',
    `?contactid=${'1'.repeat(21)}`,
    `?contactid=1&tag=${'x'.repeat(101)}`,
    '?contactid=1&tag=a%00b',
  ])('"%s" contains no contact', (query) => {
    expect(readContactTag(page + query)).toBeUndefined();
  });
});
