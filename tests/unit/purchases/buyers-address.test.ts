import { expect, test } from 'vitest';
import { buildNotice } from '#domain/purchases/delivery.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';

test.each(PLATFORMS)("a notice of %s contains the buyer's e-mail address in its canonical form", (platform) => {
  const spelled = ['Ada@müller.de', ' ａda@ｇmａil．com', 'ada', ''].map(
    (email) => buildNotice(platform, { id: '', kind: 'payment', event: 'paid', isTest: false, at: '', email }).email,
  );
  expect(spelled).toEqual(['Ada@xn--mller-kva.de', 'ada@gmail.com', 'ada', '']);
});
