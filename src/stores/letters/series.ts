import type { Letter } from '#contracts/letters/editing.ts';
import {
  addSeriesLetter,
  changeSeries,
  listSeries,
  listSeriesPeople,
  type Series,
  saveSeries,
} from '#contracts/letters/series.ts';
import type { Input, Result } from '#contracts/route.ts';
import type { ListName } from '#domain/people/lists.ts';
import { creating } from '#stores/creating.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { refreshAfter } from './editing.ts';

export const seriesQuery = query(listSeries.path, () => callAsAdmin(listSeries));

/** Adds an empty letter to a series. @throws ApiError, NetworkError; here and below */
export const addToSeries = ({ list, version }: Series): Promise<Letter> =>
  refreshAfter(
    creating([addSeriesLetter.path, list, version], (requestId) =>
      callAsAdmin(addSeriesLetter, { params: { list }, body: { version, requestId } }),
    ),
  );

/** Days of a series' letters, their order, and the end of the series. */
export type SeriesPlan = Omit<Input<typeof saveSeries>['body'], 'version'>;

export const planSeries = ({ list, version }: Series, plan: SeriesPlan): Promise<Series> =>
  refreshAfter(callAsAdmin(saveSeries, { params: { list }, body: { version, ...plan } }));

/** Switches a series on or off, pauses or resumes it. */
export const switchSeries = (
  { list, version }: Series,
  change: Omit<Input<typeof changeSeries>['body'], 'version'>,
): Promise<Series> => refreshAfter(callAsAdmin(changeSeries, { params: { list }, body: { version, ...change } }));

/** Reads a page of the subscribers in a series; `after` is the cursor. */
export const readSeriesPeople = (list: ListName, after: number | undefined): Promise<Result<typeof listSeriesPeople>> =>
  callAsAdmin(listSeriesPeople, { params: { list }, query: after === undefined ? {} : { after } });
