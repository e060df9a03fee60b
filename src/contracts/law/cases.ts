import * as z from 'zod/mini';
import { email, text } from '#contracts/fields.ts';
import { bought } from '#contracts/purchases/buyers.ts';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { cancellationModes, caseKinds } from '#domain/law/cases.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';

const NAME_MAX = 100;
const CONTRACT_MAX = 300;
const REASON_MAX = 2000;
const PLACE_MAX = 60;
const SKIP_MAX = 1_000_000;

/** Required form field; a missing one counts as empty. */
const filled = (max: number, missing: string, tooLong: string) =>
  z.prefault(text(max, tooLong).check(z.minLength(1, missing)), '');

const common = {
  name: filled(NAME_MAX, 'Bitte gib deinen Namen an', `Der Name darf höchstens ${NAME_MAX} Zeichen lang sein`),
  contract: filled(
    CONTRACT_MAX,
    'Bitte nenne den Vertrag: mit seiner Nummer, oder was du wann bestellt hast',
    `Die Angabe darf höchstens ${CONTRACT_MAX} Zeichen lang sein`,
  ),
  email: z.prefault(email, ''),
};

/** Withdrawal form (docs/decisions/law.md C7). */
export const withdrawal = z.pipe(
  z.object(common),
  z.transform((given) => ({ kind: 'withdrawal' as const, ...given, mode: '' as const, reason: '', wishedEnd: '' })),
);

/** Cancellation form (docs/decisions/law.md C8). */
export const cancellation = z.pipe(
  z
    .object({
      ...common,
      mode: z.prefault(z.enum(cancellationModes, 'Bitte wähle die Art der Kündigung'), 'ordinary'),
      reason: z.prefault(text(REASON_MAX, `Der Grund darf höchstens ${REASON_MAX} Zeichen lang sein`), ''),
      wishedEnd: z.prefault(
        text(PLACE_MAX, 'Bitte gib einen Tag an, den es gibt').check(
          z.refine((day) => day === '' || isCalendarDay(day), 'Bitte gib einen Tag an, den es gibt'),
        ),
        '',
      ),
    })
    .check(
      z.refine(({ mode, reason }) => mode === 'ordinary' || reason !== '', {
        path: ['reason'],
        error: 'Bitte nenne den Grund der außerordentlichen Kündigung',
      }),
    ),
  z.transform((given) => ({ kind: 'cancellation' as const, ...given })),
);

const listedCase = z.object({
  id: z.int(),
  kind: z.enum(caseKinds),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  mode: z.union([z.literal(''), z.enum(cancellationModes)]),
  reason: z.string(),
  wishedEnd: z.string(),
  /** ISO 8601, like the two below. */
  receivedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Time at which the receipt turned out undeliverable. */
  bouncedAt: z.nullable(z.string()),
  /** Id of the confirmed person with its address. */
  person: z.nullable(z.int()),
  /** Purchases that it may concern: those whose number it names first, then the newest. */
  purchases: z.array(
    z.extend(bought, {
      /** Evidence: the case names its number, or it was bought with the same address. */
      foundBy: z.enum(['number', 'address', 'both']),
      platform: z.enum(PLATFORMS),
      /** True if the owner said that its offer is leisure on a fixed date, without a right of withdrawal. */
      isLeisureOnDate: z.boolean(),
    }),
  ),
});

export type ListedCase = z.output<typeof listedCase>;

export const caseStates = ['open', 'answered'] as const;

const rowId = z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)));

/** Lists a page of withdrawals and cancellations, the newest first. */
export const listCases = route({
  method: 'GET',
  path: '/api/cases',
  query: z.object({
    state: z._default(z.enum(caseStates), 'open'),
    /** Number of newer cases in this state. */
    skip: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(SKIP_MAX)), 0),
    /** Id of the case with which the page begins, in the state that it has; ignores the other parameters. */
    first: rowId,
  }),
  response: z.object({
    cases: z.array(listedCase),
    /** State of all these cases. */
    state: z.enum(caseStates),
    skip: z.int(),
    open: z.int(),
    answered: z.int(),
  }),
});

export const markCase = route({
  method: 'POST',
  path: '/api/cases/:id/state',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)) }),
  body: z.object({ state: z.enum(caseStates) }),
  response: listedCase,
});
