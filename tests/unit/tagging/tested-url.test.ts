import { expect, test } from 'vitest';
import { testUrl } from '#islands/admin/tagging/tested-url.ts';

const page = 'https://mein-erwachen.example/kurs';
const address = 'mein-erwachen.example/kurs';

test.each(['', 'mein-erwachen.example/?contactid=1', 'mailto:a@b.c'])('the URL tester refuses %j', (text) => {
  expect(testUrl(text, [])).toEqual({ kind: 'invalid' });
});

test.each([
  ['', { kind: 'missing', address, contactId: '', tag: '' }],
  ['?contactid=&tag=yoga', { kind: 'missing', address, contactId: '', tag: 'yoga' }],
  ['?contactid=12345', { kind: 'contact', address, contactId: '12345', tag: 'website-visitor' }],
  ['?CONTACTID=12345&tag=yoga', { kind: 'contact', address, contactId: '12345', tag: 'yoga' }],
  ['?contactid=1&tag=WARTELISTE', { kind: 'protected', address, contactId: '1', tag: 'WARTELISTE' }],
  ['?contactid=1&tag=kundin', { kind: 'protected', address, contactId: '1', tag: 'kundin' }],
  ['?contactid=%25CONTACTID%25', { kind: 'unusable', address, contactId: '%CONTACTID%', tag: '' }],
])('the URL tester explains the query "%s"', (query, expected) => {
  expect(testUrl(` ${page}${query} `, ['Kundin'])).toEqual(expected);
});
