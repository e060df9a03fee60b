import { expect, test } from 'vitest';
import { plainForm } from '#content/plain-form.ts';
import { Html, html } from '#domain/html.ts';

test('HTML comes from a template, and inserted values are escaped as text', () => {
  const evil = '<b title="x">&\'</b>\n  two';
  expect(html`<p title="${evil}">${evil}</p>`.toString()).toBe(
    '<p title="&#60;b title=&#34;x&#34;&#62;&#38;&#39;&#60;/b&#62;\n  two">&#60;b title=&#34;x&#34;&#62;&#38;&#39;&#60;/b&#62;\n  two</p>',
  );
});

test('nested HTML stays HTML, lists are joined, and missing values are omitted', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  const drawn = html`
    <ul>
      ${items}</ul>
    ${undefined}${false}${0}${new Html('<br>')}`;
  expect(drawn.toString()).toBe('<ul><li>a</li><li>&#60;</li></ul>0<br>');
});

test('only HTML from our templates counts as HTML; text that looks like it is escaped', () => {
  const posted: string[] = JSON.parse('["<i>"]');
  expect(html`${posted}`.toString()).toBe('&#60;i&#62;');
});

test('a form shows each error beside its field and focuses the first such field', () => {
  const form = plainForm({
    action: '/absenden',
    fields: [
      { name: 'name', label: 'Name', hint: 'Wie du heißt' },
      { name: 'email', label: 'E-Mail' },
      { name: 'news', label: 'Briefe', isTick: true },
    ],
    unseen: ['offer', 'campaign'],
    typed: { name: 'Ada', email: '"@', news: 'on', offer: 'a&b' },
    errors: { email: ['Fehlt.', 'Bitte.'], news: ['Nein.'] },
    buttons: html`<button>Los</button>`,
  });
  expect(form.toString()).toBe(
    '<form method="post" action="/absenden"><input type="hidden" name="offer" value="a&#38;b">' +
      '<label for="name">Name</label><input type="text" id="name" name="name" value="Ada" aria-describedby="name-hint">' +
      '<small id="name-hint">Wie du heißt</small>' +
      '<label for="email">E-Mail</label>' +
      '<input type="text" id="email" name="email" value="&#34;@" aria-describedby="email-error" aria-invalid="true" autofocus>' +
      '<b id="email-error">Fehlt. Bitte.</b>' +
      '<p><input type="checkbox" id="news" name="news" checked aria-describedby="news-error" aria-invalid="true"> ' +
      '<label for="news">Briefe</label></p><b id="news-error">Nein.</b><button>Los</button></form>',
  );
});
