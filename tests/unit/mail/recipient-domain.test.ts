import { expect, test } from 'vitest';
import { recipientDomain } from '#domain/mail/recipient-domain.ts';

test.each([
  ['a domain that takes every address', 'x7@opfer.example', 'opfer.example'],
  ['a subdomain', 'x@s7.opfer.example', 'opfer.example'],
  ['a domain below a registry', 'x@s7.opfer.co.at', 'opfer.co.at'],
  ['a provider that knows many spellings of a mailbox', 'o.p.f.e.r-7@proton.me', 'proton.me'],
  ['a large provider', 'gast.7@gmail.com', undefined],
])('mails to %s are counted for the domain of all its addresses', (_, email, domain) => {
  expect(recipientDomain(email)).toBe(domain);
});
