import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { act, type EditorPage, isTrue, openEditor, takeSequence, written } from '#tests/support/letters/surface.ts';

const editorOn = (page: Page): EditorPage => ({
  keyboard: page.keyboard,
  mouse: page.mouse,
  run: (code) => page.evaluate(code),
});

/** Pastes content as another program puts it into the clipboard. */
const paste = (page: Page, type: 'text/html' | 'text/plain', content: string): Promise<void> =>
  page.locator('div').evaluate(
    (element, [kind, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, content] as const,
  );

test("a button below a list is stored once, without the editor's own words", { tag: '@desktop' }, async ({ page }) => {
  await openEditor(editorOn(page));
  await page.keyboard.type('Oben');
  await page.keyboard.press('Enter');
  await act(editorOn(page), 'list');
  await page.keyboard.type('eins');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Danach');
  await act(editorOn(page), 'button');
  await page.keyboard.type('Ende');
  expect(await written(editorOn(page))).toBe('Oben\n\n- eins\n\nDanach\n\n[Zum Kreis](/soulcircle "Knopf")\n\nEnde');
});

test('each insertion is undone and redone separately', { tag: '@desktop' }, async ({ page }) => {
  await openEditor(editorOn(page));
  await page.keyboard.type('Hallo');
  await act(editorOn(page), 'heading');
  await act(editorOn(page), 'image');
  const whole = `## Hallo\n\n![Wiese](/media/${'0a'.repeat(32)}.jpg "10x10")`;
  expect(await written(editorOn(page))).toBe(whole);
  for (const [keys, markdown] of [
    ['Control+z', '## Hallo'],
    ['Control+z', 'Hallo'],
    ['Control+z', ''],
    ['Control+Shift+z', 'Hallo'],
    ['Control+y', '## Hallo'],
    ['Control+y', whole],
  ] as const) {
    await page.keyboard.press(keys);
    expect(await written(editorOn(page)), keys).toBe(markdown);
  }
  await page.keyboard.press('Control+b');
  await page.keyboard.type('fett');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('schräg');
  expect(await written(editorOn(page))).toBe(`${whole}\n\n**fett***schräg*`);
});

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->
<h1>Ein Titel<o:p></o:p></h1>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Ein <b style='mso-bidi-font-weight:normal'>fettes</b> und <i style='mso-bidi-font-style:normal'>schräges</i>
<span style='color:red'>Wort</span>, <u>auch</u> ein <a href="https://example.org/a">Link</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>eins<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>darunter</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;
</span></span><![endif]>zwei</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;
</span></span><![endif]>erstens</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Ort</p></td><td><p class=MsoNormal>Berlin</p></td></tr></table>
<img src="file:///C:/a.png"><script>alert(1)</script><!--EndFragment--></body></html>`;

const fromDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b2c"><h2 dir="ltr"><span style="font-weight:400;">Ein Titel</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Normal, </span><span style="font-weight:700;">fett</span><span style="font-weight:400;">, </span><span style="font-style:italic;">schräg</span><span> und </span><a href="https://example.org/a" style="text-decoration:none;"><span style="text-decoration:underline;">Link</span></a></p><br><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>eins</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>darunter</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

test('pasted content from Word, Google Docs and elsewhere keeps the formatting that a letter supports', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [name, type, content, markdown] of [
    [
      'Word',
      'text/html',
      fromWord,
      '## Ein Titel\n\nEin **fettes** und *schräges* Wort, auch ein [Link](https://example.org/a).\n\n- eins\n  - darunter\n- zwei\n\n3. erstens\n\nOrt\n\nBerlin',
    ],
    [
      'Google Docs',
      'text/html',
      fromDocs,
      '## Ein Titel\n\nNormal, **fett**, *schräg* und [Link](https://example.org/a)\n\n- eins\n  - darunter',
    ],
    ['text', 'text/plain', 'eins\nzwei\n\n- drei\n', 'eins\nzwei\n\n- drei'],
    ['a script', 'text/html', '<p><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></p>', 'x'],
    [
      'a card of ours that leads to a script',
      'text/html',
      '<figure data-address="javascript:alert(1)" data-words="x"><strong>y</strong><button>Knopf ändern</button></figure>',
      '**y**',
    ],
  ] as const) {
    await openEditor(editorOn(page));
    await paste(page, type, content);
    expect(await written(editorOn(page)), name).toBe(markdown);
    expect(await isTrue(editorOn(page)), name).toBe(true);
  }
});

test("copied content is pasted unchanged, without the editor's own words", { tag: '@desktop' }, async ({ page }) => {
  await openEditor(editorOn(page));
  await page.keyboard.type('Oben');
  await act(editorOn(page), 'button');
  await act(editorOn(page), 'image');
  const before = await written(editorOn(page));
  const copied = await page.locator('div').evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    const clipboardData = new DataTransfer();
    return new Promise<string>((done) => {
      setTimeout(() => {
        element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
        done(clipboardData.getData('text/html'));
      }, 50);
    });
  });
  expect(copied).not.toMatch(/ändern|führt zu/);
  await openEditor(editorOn(page));
  await paste(page, 'text/html', copied);
  expect(await written(editorOn(page))).toBe(before);
});

for (const { count, tag } of [
  { count: 10, tag: ['@desktop'] },
  { count: 40, tag: ['@desktop', '@release'] },
]) {
  test(`${count} sequences of buttons and keys store each insertion and each character once`, { tag }, async ({
    page,
  }) => {
    for (let seed = 0; seed < count; seed += 1) {
      const { stored, intended, description } = await takeSequence(editorOn(page), seed);
      expect(stored, description).toEqual(intended);
    }
  });
}
