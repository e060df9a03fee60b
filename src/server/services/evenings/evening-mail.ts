import { eveningMails } from '#content/evenings/evening-mail.ts';
import { eventItem } from '#content/events/calendar-item.ts';
import { renderMail } from '#content/mail/frame.ts';
import { findRegistration, type Registered } from '#db/queries/evenings/registrations.ts';
import { calendarFile } from '#domain/events/calendar-file.ts';
import { admissionOf } from '#domain/events/registration.ts';
import { firstNameOf } from '#domain/people/first-name.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import type { MailAttachment } from '#server/vendors/smtp.ts';
import { EVENING, type EveningNews } from './mail.ts';
import { eveningToken } from './tokens.ts';

/** Builds the entry of the calendar, with the same id as in the public file, and the person's own link. */
function calendarOf(
  seat: Registered,
  { site, url }: { readonly site: string; readonly url: string },
): MailAttachment[] {
  if (seat.date === '') return [];
  const isCancelled = !seat.isOn;
  const item = eventItem({ ...seat, url: '', updatedAt: new Date(seat.updatedAt) }, site, isCancelled);
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const content = calendarFile({ name: seat.title, items: [isCancelled ? item : { ...item, url }], method });
  return [{ filename: 'termin.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }];
}

/** Builds the offer for a recipient who may get it, and the way to leave the list that allows it. */
function offerOf(ctx: Context, { offer, offerNote, unsubscribeToken }: Registered) {
  if (offer === null) return undefined;
  const { url: unsubscribeUrl, headers } = unsubscribeLink(ctx, unsubscribeToken, 'newsletter');
  return { words: { id: offer, note: offerNote, site: ctx.site, unsubscribeUrl }, headers };
}

/** Tells whether a mail still says the truth when its turn comes. */
function isTimely(seat: Registered, about: EveningNews['about'], now: Date): boolean {
  if (seat.isCancelled || seat.isBounced) return false;
  if (about === 'replay') return seat.replay !== '';
  if (about === 'off') return !seat.isOn;
  const { date, time, minutes } = seat;
  return seat.isOn && admissionOf({ date, time, minutes }, now) !== 'over';
}

export const eveningMail: MailKind<EveningNews> = {
  ...EVENING,
  whenUnclear: 'end',
  async compose(ctx: Context, { registrationId, about }) {
    const seat = await findRegistration(ctx.db, registrationId);
    if (seat === undefined || !isTimely(seat, about, ctx.now())) return undefined;
    const { site } = ctx;
    const url = `${site}${paths.evening}/${eveningToken(ctx, seat.id)}`;
    const mail = { evening: seat, name: firstNameOf(seat.name), url };
    const offer = about === 'replay' ? offerOf(ctx, seat) : undefined;
    const content =
      about === 'replay' ? eveningMails.replay(mail, seat.replayNote, offer?.words) : eveningMails[about](mail);
    const hasCalendar = about === 'seat' || about === 'moved' || about === 'off';
    return {
      ...renderMail(content, await mailSender(ctx)),
      to: { address: seat.email },
      ...(offer && { headers: offer.headers }),
      ...(hasCalendar && { attachments: calendarOf(seat, { site, url }) }),
    };
  },
  addressees: async (ctx, { registrationId }) => {
    const seat = await findRegistration(ctx.db, registrationId);
    return seat === undefined ? {} : { personId: seat.personId };
  },
};
