import { expect, test } from 'vitest';
import { withSectionIds } from '#domain/law/contents.ts';

test('each second-level heading gets an id, and its title without tags becomes a line of the contents', () => {
  const { html, sections } = withSectionIds('<h2>Wer</h2><p>Wir</p><h2>Ihre <em>Rechte</em></h2><h3>Auskunft</h3>');
  expect(html).toBe(
    '<h2 id="abschnitt-1">Wer</h2><p>Wir</p><h2 id="abschnitt-2">Ihre <em>Rechte</em></h2><h3>Auskunft</h3>',
  );
  expect(sections).toEqual([
    { id: 'abschnitt-1', title: 'Wer' },
    { id: 'abschnitt-2', title: 'Ihre Rechte' },
  ]);
});
