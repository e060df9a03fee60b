import { previewReport, readReport, setReport } from '#contracts/weekly-report.ts';
import { callAsAdmin } from './auth.ts';
import { query } from './query.ts';

/** Whether who is signed in gets a report on Mondays. */
export const reportQuery = query(readReport.path, () => callAsAdmin(readReport));

/** Switches it. @throws ApiError, NetworkError; here and below */
export async function switchReport(isOn: boolean): Promise<void> {
  await callAsAdmin(setReport, { body: { isOn } });
  await reportQuery.refresh();
}

/** Sends one now. */
export const sendPreview = (): Promise<undefined> => callAsAdmin(previewReport);
