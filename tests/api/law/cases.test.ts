import { NeonDbError } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyForm } from '#content/law/case-form.ts';
import casePage from '#functions/case-page.ts';
import { openCaseScene, sender } from '#tests/support/law/cases.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { markedPage } from '#tests/support/site/marked-page.ts';

const scene = await openCaseScene();
const { mailScene } = scene;
afterAll(() => scene.close());
beforeEach(() => scene.reset());

describe('a withdrawal', () => {
  test('needs a confirmation before it is stored', async () => {
    const review = await scene.withdraw({ ...sender, schritt: 'pruefen' });
    const question = await review.text();
    expect(review.status).toBe(200);
    expect(question).toContain('>Widerruf bestätigen</button>');
    expect(question).toContain('Ada &#60;b&#62;Löw&#60;/b&#62;');
    expect(await scene.stored()).toEqual([]);
  });

  test('is shown with its text, date and time', async () => {
    const done = await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
    const page = await done.text();
    expect(done.status).toBe(200);
    for (const text of [
      'Dein Widerruf ist eingegangen.',
      '21. November 2026 um 09:00:00\u00a0Uhr',
      'Hiermit widerrufe ich',
      'MP-4711',
      'ada@example.org',
      'Ada &#60;b&#62;Löw&#60;/b&#62;',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<b>Löw');
  });

  test.each(['name', 'contract', 'email', 'mode', 'reason', 'wished_end', 'fingerprint', 'received_at'])(
    'keeps its %s, whoever writes to the database',
    async (column) => {
      await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
      const value = column === 'received_at' ? sql`now()` : sql`'anders'`;
      const change = mailScene.db.execute(sql`update cases set ${sql.identifier(column)} = ${value}`);
      await expect(change.catch((error: Error) => String(error.cause ?? error))).resolves.toContain('stays as it was');
      await expect(mailScene.db.execute(sql`delete from cases`)).rejects.toThrow();
    },
  );

  test('sent several times, even at once, is stored once with one receipt', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => scene.withdraw({ ...sender, schritt: 'bestaetigen' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await mailScene.settled();
    expect(await scene.stored()).toHaveLength(1);
    expect(mailScene.smtp.mails).toHaveLength(2);
  });

  test('with a missing field returns what was typed, as does the way back from the second step', async () => {
    const { name } = sender;
    const answer = await scene.withdraw({ name, contract: '', email: 'ada@', schritt: 'pruefen' });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    for (const text of ['Bitte nenne den Vertrag', 'value="Ada &#60;b&#62;Löw&#60;/b&#62;"', 'value="ada@"']) {
      expect(page).toContain(text);
    }
    const changed = await scene.withdraw({ ...sender, schritt: 'aendern' });
    expect(await changed.text()).toContain('value="MP-4711"');
    expect(await scene.stored()).toEqual([]);
  });

  test('that cannot be stored says so, keeps the typed text and names another way', async () => {
    const lost = () => {
      throw new NeonDbError('fetch failed');
    };
    const gone = { ...mailScene.replaced(), db: new Proxy(mailScene.db, { get: () => lost }) };
    const ways = { email: 'hallo@wirklich.example', postal: '' };
    // Typed by an editor, who must not decide where a declaration goes.
    const text = '<p>data-case-contact="fremd@evil.example"</p>';
    const built = markedPage(text + emptyForm('withdrawal', ways).toString());
    const pages = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(built));
    onTestFinished(() => pages.mockRestore());
    const answer = await casePage(
      new Request('http://localhost:8888/vertrag-widerrufen/absenden', {
        method: 'POST',
        body: new URLSearchParams({ ...sender, schritt: 'bestaetigen' }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      {
        deploy: { context: 'dev', id: 'x', published: false },
        ip: '192.0.2.1',
        requestId: '',
        waitUntil: () => undefined,
      },
      gone,
    );
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(page).toContain('noch nicht angekommen');
    expect(page).toContain('value="MP-4711"');
    expect(page).toMatch(/href="mailto:hallo@wirklich\.example\?[^"]+body=[^"]*MP-4711/);
    expect(page).not.toContain('hallo@mein-erwachen.example');
    expect(leaksOf(mailScene.logged.join('\n'), ['ada@'])).toEqual([]);
  });

  test("from another website is refused; a GET of the form's target leads to the form", async () => {
    const foreign = await scene.post(
      '/vertrag-widerrufen/absenden',
      { ...sender, schritt: 'bestaetigen' },
      {
        origin: 'https://boese.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(foreign.status).toBe(403);
    expect(await scene.stored()).toEqual([]);
    const looked = await scene.visitor.get('/vertrag-widerrufen/absenden');
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/vertrag-widerrufen']);
  });
});

describe('a cancellation', () => {
  test('is declared with one button, and includes its kind, its reason and the wished end', async () => {
    const declared = { ...sender, mode: 'extraordinary', reason: 'Zeile 1\nZeile 2', wishedEnd: '2026-12-31' };
    const answer = await scene.cancel({ ...declared, schritt: 'bestaetigen' });
    const page = await answer.text();
    expect(page).toContain('Deine Kündigung ist eingegangen.');
    for (const text of ['außerordentlich', 'Zeile 1\nZeile 2', '31.12.2026']) expect(page).toContain(text);
    expect(await scene.stored()).toMatchObject([
      { kind: 'cancellation', mode: 'extraordinary', wishedEnd: '2026-12-31' },
    ]);
    await mailScene.settled();
    const receipt = mailScene.smtp.mailsTo('ada@example.org').map(({ parsed }) => parsed)[0];
    expect(receipt?.subject).toBe('Deine Kündigung ist eingegangen');
    for (const text of [
      'Eingegangen am: 21. November 2026 um 09:00:00\u00a0Uhr',
      'Art der Kündigung: außerordentlich',
      'Grund: Zeile 1\nZeile 2',
      'Name: Ada <b>Löw</b>',
      'Vertragsnummer: MP-4711',
      'Ende: 31.12.2026',
      'E-Mail: ada[@]example[.]org',
      'Hiermit kündige ich',
    ]) {
      expect(receipt?.text?.replaceAll('\r\n', '\n')).toContain(text);
    }
  });

  test('without an end means as soon as possible, and needs a reason to end at once', async () => {
    const ordinary = await scene.cancel({ ...sender, schritt: 'bestaetigen' });
    expect(await ordinary.text()).toContain('so bald wie möglich');
    const atOnce = await scene.cancel({ ...sender, mode: 'extraordinary', schritt: 'bestaetigen' });
    expect(atOnce.status).toBe(400);
    expect(await atOnce.text()).toContain('Bitte nenne den Grund');
    expect(await scene.stored()).toHaveLength(1);
  });

  test.each([{ name: 'a\0b' }, { wishedEnd: '2026-02-30' }, { reason: 'x'.repeat(5000) }, { mode: 'egal' }])(
    'with %o is answered with the form and never with an internal error',
    async (hostile) => {
      const answer = await scene.cancel({ ...sender, ...hostile, schritt: 'bestaetigen' });
      expect(answer.status).toBe(400);
      expect(await scene.stored()).toEqual([]);
    },
  );
});
