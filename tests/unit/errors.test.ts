import { NeonDbError } from '@neondatabase/serverless';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkInput } from '#contracts/errors.ts';
import { AppError } from '#domain/errors.ts';
import { EnvironmentError } from '#server/env.ts';
import { readJson } from '#server/http/body.ts';
import { toFailure } from '#server/http/errors.ts';
import { describeError } from '#server/http/failures.ts';

const secret = 'ada@example.org';

/** Creates the error of a failed statement: its message and stack contain the parameters. */
function queryError(parameter: string, driverError: Partial<NeonDbError>): DrizzleQueryError {
  const cause = Object.assign(new NeonDbError(`cannot take ${parameter}`), driverError);
  return new DrizzleQueryError('insert into people values ($1)', [parameter], cause);
}

describe('a failure is answered', () => {
  test.each([
    ['bad-input', 400, false],
    ['unauthenticated', 401, false],
    ['not-found', 404, false],
    ['conflict', 409, false],
    ['rate-limited', 429, false],
    ['unavailable', 503, true],
    ['not-connected', 503, false],
  ] as const)('for the code %s with the status %i', (code, status, logged) => {
    const details = { fields: { name: ['zu kurz'] }, headers: { 'Retry-After': '5' } };
    expect(toFailure(new AppError(code, 'Ein Satz.', details))).toEqual({
      status,
      message: 'Ein Satz.',
      ...details,
      logged,
    });
  });

  test('as the visitor’s, without a log line, if the connection ends before the body does', async () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const body = new ReadableStream({ pull: (controller) => controller.error(aborted) });
    const headers = { 'content-type': 'application/json' };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const error: unknown = await readJson(new Request('https://example.org/', init)).catch((reason: unknown) => reason);
    expect(toFailure(error)).toMatchObject({ status: 400, logged: false });
  });

  test.each([
    ['it cannot be reached', { sourceError: new Error('ECONNREFUSED') }],
    ['its disk is full', { code: '53100' }],
    ['it loses the connection', { code: '08006' }],
    ["Neon's proxy speaks for it, with an empty code", { code: '' }],
    ["Neon's proxy speaks for it, without a code", { message: 'Server error (HTTP status 402): quota' }],
  ])('with 503 if the database is away because %s', (_, driverError) => {
    expect(toFailure(queryError(secret, driverError))).toEqual({
      status: 503,
      message: expect.stringMatching(/^Unsere Datenbank ist gerade nicht erreichbar\. .+\.$/),
      headers: { 'Retry-After': '60' },
      logged: true,
    });
  });

  test('with 503 and without names of variables if the environment is wrong', () => {
    const failure = toFailure(new EnvironmentError('DATABASE_URL fehlt.'));
    expect(failure).toMatchObject({ status: 503, logged: true });
    expect(failure.message).not.toContain('DATABASE_URL');
  });

  test.each([
    ['a statement that PostgreSQL refused', queryError(secret, { code: '23505' })],
    ['a bug', new TypeError(`${secret} is undefined`)],
  ])('with 500 and no details for %s', (_, error) => {
    expect(toFailure(error)).toEqual({ status: 500, message: 'Interner Fehler', headers: {}, logged: true });
  });
});

describe('the log entry of an error', () => {
  test('contains its names, its code and its place in the source, but no typed text', () => {
    const typed = `${secret}\n    at ${secret} (typed.ts:1:1)`;
    const fields = describeError(queryError(typed, { code: '23505' }));
    expect(fields).toMatchObject({
      error: 'Error',
      cause: 'NeonDbError',
      sqlState: '23505',
      stack: expect.arrayContaining([expect.stringMatching(/^at .*errors\.test\.ts/)]),
    });
    expect(JSON.stringify(fields)).not.toContain(secret);
    expect(describeError(secret)).toEqual({ error: 'string' });
  });

  test.each([
    ['HTTP status 402', { message: `Server error (HTTP status 402): ${secret}` }],
    ['HTTP status 400', { code: '', message: secret }],
    ['TimeoutError', { sourceError: new DOMException(secret, 'TimeoutError') }],
    [
      'ECONNRESET',
      { sourceError: new TypeError(secret, { cause: Object.assign(new Error(secret), { code: 'ECONNRESET' }) }) },
    ],
  ])('states why the database did not answer: %s', (connection, driverError) => {
    const fields = describeError(queryError(secret, driverError));
    expect(fields).toMatchObject({ connection });
    expect(JSON.stringify(fields)).not.toContain(secret);
  });

  test('contains our own sentence', () => {
    expect(describeError(new AppError('unavailable', 'Ein Satz.'))).toMatchObject({
      error: 'AppError',
      message: 'Ein Satz.',
    });
    expect(describeError(new EnvironmentError('Noch einer.'))).toMatchObject({ message: 'Noch einer.' });
  });
});

describe('the check of an input', () => {
  const schema = z.object({
    count: z.number().check(z.gte(1), z.lte(3)),
    page: z.optional(z.object({ title: z.string('Bitte gib einen Titel ein') })),
  });

  test.each([
    [{}, { count: ['Diese Angabe fehlt'] }],
    [{ count: 4 }, { count: ['Diese Angabe ist zu groß'] }],
    [{ count: 'zwei' }, { count: ['Diese Angabe ist ungültig'] }],
    [{ count: 1, page: {} }, { 'page.title': ['Bitte gib einen Titel ein'] }],
    [
      { count: 'zwei', page: 1 },
      { count: ['Diese Angabe ist ungültig'], page: ['Diese Angabe ist ungültig'] },
    ],
    [undefined, { '': ['Diese Angabe fehlt'] }],
  ])('reports the faults of %j in German, by field', (input, messages) => {
    expect(checkInput(schema, input)).toEqual({ isValid: false, messages });
  });
});
