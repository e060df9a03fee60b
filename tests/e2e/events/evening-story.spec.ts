import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { type CalendarEvent, readCalendar, saveEvent } from '#contracts/events/calendar.ts';
import { setClickUpToken } from '#contracts/events/connection.ts';
import { connectPlatform, nameProduct } from '#contracts/purchases/platforms.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { entrySearch, searchOf } from '#domain/events/calendar-view.ts';
import { checkoutAtHome } from '#local/defaults.ts';
import { toEdit } from '#stores/events/calendar.ts';
import { LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';
import { expect, openScreen } from '#tests/support/accounts/admin.ts';
import { PERSON } from '#tests/support/agents.ts';
import { test } from '#tests/support/events/integrated-test.ts';
import { overflowOf } from '#tests/support/site/pages.ts';

const phone = { width: 390, height: 844 };
const MINUTE_MS = 60_000;
const TITLE = 'Stille am Abend';
const email = 'ada@example.org';
const platform = 'digistore24';

interface LocalMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { readonly address: string }[];
}

/** Reads the newest mail to the visitor with this subject. */
async function mailOf(page: Page, subject: RegExp): Promise<LocalMail> {
  let found: LocalMail | undefined;
  await expect(async () => {
    const mails: readonly LocalMail[] = await (await page.request.get('/__postfach/mails.json')).json();
    found = mails.find((mail) => subject.test(mail.subject) && mail.to.some(({ address }) => address === email));
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('There is no such mail');
  return found;
}

const linkIn = ({ text }: LocalMail, path: string): string => new RegExp(`/${path}/[\\w-]{43}`).exec(text)?.[0] ?? '';

const startOf = (file: string): string =>
  String(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart'));

test.use({ viewport: phone, userAgent: PERSON });

test('an evening from its creation to the euros', { tag: ['@vendors', '@release'] }, async ({
  page: owner,
  browser,
  site,
  axe,
}) => {
  const checkout = checkoutAtHome(site.url);
  const room = `${site.url}/soulcircle`;
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, userAgent: PERSON, locale: 'de-DE' });
  const visitor = await context.newPage();
  const inThreeDays = addDays(berlinDay(new Date()), 3);

  async function readEvent(): Promise<CalendarEvent> {
    const [from, to] = [-3, 6].map((days) => addDays(berlinDay(new Date()), days));
    let found: CalendarEvent | undefined;
    await expect(async () => {
      const { entries } = await (await owner.request.get(`${readCalendar.path}?from=${from}&to=${to}`)).json();
      found = entries.find(({ title }: { title: string }) => title === TITLE)?.event;
      expect(found).toBeDefined();
    }).toPass();
    if (found === undefined) throw new Error('The calendar has no such event');
    return found;
  }

  /** Lets the owner move the evening, and waits until its page knows. */
  async function move(startsAt: Date): Promise<void> {
    const { taskId, ...event } = await readEvent();
    const before = toEdit({ ...event, taskId });
    const { day: date, time } = berlinClock(startsAt);
    const data = { key: crypto.randomUUID(), taskId, before, wish: { ...before, date, time } };
    expect((await owner.request.post(saveEvent.path, { data })).status()).toBe(202);
    await expect(async () => expect((await readEvent()).time).toBe(time)).toPass();
  }

  async function openPanel(): Promise<Locator> {
    const { taskId, date } = await readEvent();
    const search = entrySearch(searchOf({ name: 'agenda', day: date }), `event:${taskId}`);
    await owner.goto(`/admin-dashboard/calendar${search}`);
    const panel = owner.getByRole('dialog', { name: TITLE });
    await expect(panel.getByRole('heading', { name: 'Anmeldungen' })).toBeVisible();
    return panel;
  }

  await test.step('the owner opens the registration with three presses after "Neues Event"', async () => {
    const token = { data: { token: site.clickUp.token } };
    expect((await owner.request.post(setClickUpToken.path, token)).status()).toBe(200);
    const search = searchOf({ name: 'agenda', day: inThreeDays });
    await openScreen(owner, `/admin-dashboard/calendar${search}`, 'Kalender');
    await owner.getByRole('button', { name: 'Neues Event' }).click();
    const form = owner.getByRole('dialog', { name: 'Neues Event' });
    await form.getByLabel('Titel').fill(TITLE);
    await form.getByLabel('Uhrzeit').fill('19:30');
    await form.getByLabel('Beschreibung').fill('Wir sitzen zusammen. '.repeat(60).trim());
    let presses = 2;
    await form.getByLabel('Anmeldung', { exact: true }).selectOption('hier');
    await form.getByLabel('Raum oder Ort').fill(room);
    await axe();
    presses += 1;
    await form.getByRole('button', { name: 'Speichern' }).click();
    await expect(form).toBeHidden();
    expect(presses).toBeLessThanOrEqual(5);
    const { taskId } = await readEvent();
    expect(JSON.stringify(site.clickUp.tasks.find(({ id }) => id === taskId))).not.toContain(room);
  });

  const { taskId } = await readEvent();

  await test.step('a visitor registers on its page before the next publish, and confirms with the button of the mail', async () => {
    await visitor.goto(`/events/${taskId}#platz`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(visitor.getByText('Wir sitzen zusammen. '.repeat(60).trim())).toBeVisible();
    const form = visitor.locator('#platz');
    expect(await overflowOf(visitor)).toEqual([]);
    await form.getByLabel('E-Mail').fill(email);
    await form.getByLabel('Vorname').fill('Ada');
    await form.getByLabel('Newsletter').check();
    await form.getByRole('button', { name: 'Platz sichern' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Fast geschafft!');
    await visitor.goto(linkIn(await mailOf(owner, /^Bitte bestätige deinen Platz$/), 'bestaetigen'));
    await visitor.getByRole('button', { name: 'Ja, ich bin dabei' }).click();
    await expect(visitor.getByRole('status').filter({ hasText: /./ }).first()).toContainText('Dein Platz ist sicher.');
  });

  const seat = await mailOf(owner, /^Dein Platz ist sicher/);
  const seatPath = linkIn(seat, 'dabei');

  await test.step('the calendar files of the mail and of the page name the evening', async () => {
    const attached = await (await owner.request.get(`/__postfach/${seat.id}/attachments/0`)).text();
    expect(startOf(attached)).toBe(startOf(await (await visitor.request.get(`/events/${taskId}.ics`)).text()));
    expect(attached).not.toContain(room);
    await visitor.goto(seatPath);
    await expect(visitor.getByRole('button', { name: 'Jetzt hineingehen' })).toHaveCount(0);
  });

  await test.step('the moved evening reminds an hour before its new start', async () => {
    // The reminder is for seats that are older than its moment, the next full minute.
    const minute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
    await move(new Date(minute + 60 * MINUTE_MS));
    const panel = await openPanel();
    await panel.getByRole('button', { name: '„Der Termin ist verschoben“ schicken' }).click();
    await mailOf(owner, /^Neuer Termin/);
    await expect(async () => {
      await owner.request.post('/.netlify/functions/drain-outbox');
      const mails: readonly LocalMail[] = await (await owner.request.get('/__postfach/mails.json')).json();
      expect(mails.map(({ subject }) => subject)).toContain(`Gleich geht es los: ${TITLE}`);
    }).toPass({ timeout: 120_000 });
  });

  await test.step('the door opens, and a press leads into the room', async () => {
    await move(new Date(Date.now() + 10 * MINUTE_MS));
    await visitor.goto(seatPath);
    await visitor.getByRole('button', { name: 'Jetzt hineingehen' }).click();
    await expect(visitor).toHaveURL(room);
  });

  await test.step('afterwards the owner sends the recording, and the offer below it', async () => {
    await move(new Date(Date.now() - 180 * MINUTE_MS));
    const panel = await openPanel();
    await panel.getByRole('button', { name: 'Aufzeichnung schicken' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Aufzeichnung schicken' });
    await dialog.getByLabel('Adresse der Aufzeichnung').fill('https://video.example/abend');
    await dialog.getByLabel('Angebot darunter').selectOption('Soul Plan');
    await axe();
    await dialog.getByRole('button', { name: 'An 1 Menschen schicken' }).click();
    const mail = await mailOf(owner, /^Die Aufzeichnung/);
    expect(mail.text).toContain('/soulplan2');
    await owner.goto(`/__postfach/${mail.id}`);
    await visitor.goto(seatPath);
    await expect(visitor.getByRole('link', { name: 'Zur Aufzeichnung' })).toHaveAttribute(
      'href',
      'https://video.example/abend',
    );
  });

  await test.step('she buys, and the panel and the morning page show the same figures', async () => {
    const secret = { data: { secret: LOCAL_SECRET } };
    expect((await owner.request.put(connectPlatform.path.replace(':platform', platform), secret)).status()).toBe(200);
    const product = { platform, productId: '500027', name: 'Soul Plan', offer: 'soulPlan' };
    expect((await owner.request.put(nameProduct.path, { data: product })).status()).toBe(200);
    await visitor.goto(checkout.href);
    await visitor.getByLabel('Vorname').fill('Ada');
    await visitor.getByLabel('Nachname').fill('Käuferin');
    await visitor.getByLabel('E-Mail-Adresse').fill(email);
    await visitor.getByRole('button', { name: 'Jetzt kaufen' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Bestellung');
    const panel = await openPanel();
    await expect(panel).toContainText(/angemeldet\s*1\s*bestätigt\s*1\s*kamen\s*1\s*kauften\s*1\s*Umsatz\s*\d+/);
    const [, euros = ''] = /Umsatz\s*([\d,]+\s€)/.exec((await panel.textContent()) ?? '') ?? [];
    await openScreen(owner, '/admin-dashboard', 'Dashboard');
    const sentence = owner.getByRole('link', { name: /: 1 angemeldet, 1 kam, 1 kaufte/ });
    await expect(sentence).toContainText(euros);
    await owner.setViewportSize({ width: 1440, height: 900 });
    await sentence.click();
    await expect(panel.getByRole('heading', { name: 'Anmeldungen' })).toBeVisible();
  });
  await context.close();
});
