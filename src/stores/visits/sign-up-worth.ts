import { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import type { WorthWay } from '#domain/visits/sign-up-worth.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Answers by way, each with the way that it is about. */
export const signUpWorths = pagedQuery(async (way: WorthWay) => ({
  way,
  worth: (await callAsAdmin(readSignUpWorth, { query: { way } })).worth,
}));
