import { previewReport, readReport, setReport } from '#contracts/mail/weekly-report.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { switchDraft } from '#stores/switch-draft.ts';

/** Whether the signed-in account gets the weekly report. */
export const reportQuery = query(readReport.path, () => callAsAdmin(readReport));

export const reportDraft = switchDraft();

/** Switches the weekly report on or off. @throws ApiError, NetworkError; here and below */
export async function switchReport(isOn: boolean): Promise<void> {
  reportQuery.put(await callAsAdmin(setReport, { body: { isOn } }));
}

export const sendPreview = (): Promise<undefined> => callAsAdmin(previewReport);
