import {
  changeLetter,
  checkLetter,
  countRecipients,
  createLetter,
  deleteLetter,
  listLetters,
  readLetter,
  readLetterLinks,
  readPace,
  resendLetter,
  restoreLetter,
  saveLetter,
  savePace,
  sendLetter,
  testLetter,
} from '#contracts/letters/editing.ts';
import { setPublic } from '#contracts/letters/public-letters.ts';
import { addSeriesLetter, changeSeries, listSeries, listSeriesPeople, saveSeries } from '#contracts/letters/series.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { check } from '#server/services/letters/checks.ts';
import * as letters from '#server/services/letters/editing.ts';
import * as publicLetters from '#server/services/letters/public-letters.ts';
import * as sending from '#server/services/letters/sending.ts';
import * as series from '#server/services/letters/series.ts';

const owner = { access: 'owner', isSensitive: false } as const;
/** Above the longest letter, so that the contract refuses longer text with a readable sentence. */
const bodyLimitBytes = 512 * 1024;

export default resource(
  endpoint(listLetters, { ...owner, isLong: true }, ({ ctx }) => letters.list(ctx)),
  endpoint(createLetter, owner, ({ body, ctx }) => letters.create(ctx, body)),
  endpoint(countRecipients, owner, ({ query, ctx }) => letters.recipients(ctx, query)),
  endpoint(readPace, owner, ({ ctx }) => letters.readPace(ctx)),
  endpoint(savePace, owner, ({ body, ctx }) => letters.savePace(ctx, body)),
  endpoint(listSeries, { ...owner, isLong: true }, ({ ctx }) => series.list(ctx)),
  endpoint(addSeriesLetter, owner, ({ params, body, ctx }) => series.add(ctx, params.list, body)),
  endpoint(saveSeries, owner, ({ params, body, ctx }) => series.save(ctx, params.list, body)),
  endpoint(
    changeSeries,
    { ...owner, isSensitive: ({ body }) => ['on', 'resume'].includes(body.action) },
    ({ params, body, ctx }) => series.change(ctx, params.list, body),
  ),
  endpoint(listSeriesPeople, owner, ({ params, query, ctx }) => series.listSeriesPeople(ctx, params.list, query.after)),
  endpoint(readLetter, owner, ({ params, ctx }) => letters.read(ctx, params.id)),
  endpoint(saveLetter, { ...owner, bodyLimitBytes }, ({ params, body, ctx }) => letters.save(ctx, params.id, body)),
  endpoint(deleteLetter, owner, ({ params, ctx }) => letters.remove(ctx, params.id)),
  endpoint(restoreLetter, owner, ({ params, ctx }) => letters.restore(ctx, params.id)),
  endpoint(testLetter, owner, ({ params, ctx }) => sending.sendTest(ctx, params.id)),
  endpoint(checkLetter, owner, ({ params, body, ctx }) => check(ctx, params.id, body)),
  endpoint(sendLetter, { ...owner, isSensitive: true }, ({ params, body, ctx }) => sending.send(ctx, params.id, body)),
  endpoint(resendLetter, { ...owner, isSensitive: true }, ({ params, body, ctx }) =>
    sending.resend(ctx, params.id, body),
  ),
  endpoint(changeLetter, { ...owner, isSensitive: ({ body }) => body.action === 'resume' }, ({ params, body, ctx }) =>
    sending.changeSending(ctx, params.id, body.action),
  ),
  endpoint(setPublic, owner, ({ params, body, ctx }) => publicLetters.setPublic(ctx, params.id, body.slug)),
  endpoint(readLetterLinks, owner, ({ params, ctx }) => letters.readLinkReport(ctx, params.id)),
);
