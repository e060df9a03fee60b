import { previewReport, readReport, setReport } from '#contracts/mail/weekly-report.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { switchDraft } from '#stores/switch-draft.ts';

/** Whether the account that is signed in gets a report on Mondays. */
export const reportQuery = query(readReport.path, () => callAsAdmin(readReport));

/** Whether it was switched, which is not saved yet. */
export const reportDraft = switchDraft();

/** Switches it. @throws ApiError, NetworkError; here and below */
export async function switchReport(isOn: boolean): Promise<void> {
  reportQuery.put(await callAsAdmin(setReport, { body: { isOn } }));
}

/** Sends one now. */
export const sendPreview = (): Promise<undefined> => callAsAdmin(previewReport);
