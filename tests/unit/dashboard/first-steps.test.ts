import { expect, test } from 'vitest';
import { hasOwnDomain } from '#domain/dashboard/first-steps.ts';

test.each([
  ['https://mein-erwachen.de', true],
  ['https://www.localhost-reisen.de', true],
  ['https://mein-erwachen.netlify.app', false],
  ['http://localhost:8888', false],
  ['http://127.0.0.1:8888', false],
  ['https://mein-erwachen.example', false],
])('the origin %s has a domain of its own: %s', (origin, isOwn) => {
  expect(hasOwnDomain(origin)).toBe(isOwn);
});
