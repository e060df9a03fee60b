import { expect, test } from 'vitest';
import { findMediaId, mediaId } from '#contracts/content/kinds/videos.ts';
import { completedValue } from '#islands/admin/content/fields/values.ts';

test.each([
  'abcdef1234',
  ' abcdef1234 ',
  'https://mira.wistia.com/medias/abcdef1234',
  'https://mira.wistia.com/medias/abcdef1234?wtime=3s',
  'https://fast.wistia.net/embed/iframe/abcdef1234',
  'https://fast.wistia.com/embed/medias/abcdef1234.jsonp',
  'https://example.org/seite?a=1&wvideo=abcdef1234',
  '<wistia-player media-id="abcdef1234" aspect="1.77"></wistia-player>',
  '<div class="wistia_embed wistia_async_abcdef1234">',
])('the id is found in %s', (typed) => {
  expect(findMediaId(typed)).toBe('abcdef1234');
  expect(completedValue(mediaId({ label: 'Video' }), typed, () => 'web address')).toBe('abcdef1234');
});

test('other text stays, so that the form can say what is wrong with it', () => {
  for (const typed of ['', 'abc', 'https://vimeo.com/123456789', 'https://mira.wistia.com/medias/abcdef12345'])
    expect(findMediaId(typed)).toBe(typed);
});
