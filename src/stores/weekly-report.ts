import { previewReport, readReport, setReport } from '#contracts/weekly-report.ts';
import { callAsAdmin } from './auth.ts';
import { query } from './query.ts';
import { switchDraft } from './switch-draft.ts';

/** Whether who is signed in gets a report on Mondays. */
export const reportQuery = query(readReport.path, () => callAsAdmin(readReport));

/** Whether it was switched, which is not saved yet. */
export const reportDraft = switchDraft();

/** Switches it. @throws ApiError, NetworkError; here and below */
export async function switchReport(isOn: boolean): Promise<void> {
  reportQuery.put(await callAsAdmin(setReport, { body: { isOn } }));
}

/** Sends one now. */
export const sendPreview = (): Promise<undefined> => callAsAdmin(previewReport);
