import { type ImportPlan, type ImportResult, importPeople, previewImport } from '#contracts/people/imports.ts';
import { callAsAdmin } from '#stores/session.ts';
import { peopleCountsQuery } from './reading.ts';

/** Computes what an import would do. @throws ApiError, NetworkError; here and below */
export const preview = (plan: ImportPlan): Promise<ImportResult> => callAsAdmin(previewImport, { body: plan });

export async function runImport(plan: ImportPlan): Promise<ImportResult> {
  try {
    return await callAsAdmin(importPeople, { body: plan });
  } finally {
    // Also after a failure, which may have come in the middle.
    void peopleCountsQuery.refresh();
  }
}
