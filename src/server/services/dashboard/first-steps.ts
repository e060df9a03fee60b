import type { DraftContent } from '#contracts/content/registry.ts';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import type { Answer } from '#contracts/route.ts';
import { listAccounts } from '#db/queries/accounts/accounts.ts';
import { findOnlineRelease } from '#db/queries/content/releases.ts';
import { findConnection } from '#db/queries/events/connection.ts';
import { isIntegrationEnabled } from '#db/queries/integrations.ts';
import { isPlaceholder } from '#domain/content/placeholder.ts';
import { FIRST_STEPS, type FirstStep, hasOwnDomain, type StepState } from '#domain/dashboard/first-steps.ts';
import { textOf } from '#domain/law/facts.ts';
import type { Context } from '#server/context.ts';
import { currentContent } from '#server/services/content/drafts.ts';
import { contentOf } from '#server/services/content/published-content.ts';
import * as law from '#server/services/law/check.ts';
import * as switches from '#server/services/pages/switches.ts';
import { mailServerOf } from '#server/services/vendors.ts';

type FirstSteps = Pick<Answer<typeof readDashboard>, 'law' | 'steps'>;
interface Step {
  readonly state: StepState;
  readonly place?: CheckedPoint['place'];
}

const when = (isDone: boolean): Step => ({ state: isDone ? 'done' : 'open' });

/** An open duty links to its field; a fixed one is done once it is online. */
function dutiesStep(points: readonly CheckedPoint[]): Step {
  const open = points.find(({ state }) => state === 'open');
  if (open) return { state: 'open', place: open.place };
  return { state: points.some(({ state }) => state === 'waiting') ? 'waiting' : 'done' };
}

/** Returns the first offer without a real order address; undefined if visitors can order. */
function withoutCheckout({ offers }: DraftContent): { readonly id: string } | undefined {
  const addresses = offers.map((offer) => ({ id: offer.id, address: textOf(offer, 'checkoutUrl') }));
  const sample = addresses.find(({ address }) => isPlaceholder(address));
  if (sample || addresses.some(({ address }) => address !== '')) return sample;
  return addresses[0];
}

function checkoutStep(online: DraftContent, drafts: DraftContent): Step {
  if (!withoutCheckout(online)) return when(true);
  const missing = withoutCheckout(drafts);
  if (!missing) return { state: 'waiting' };
  return { state: 'open', place: { kind: 'offers', id: missing.id, field: 'checkoutUrl' } };
}

const isDuty = ({ weight }: CheckedPoint): boolean => weight !== 'choice';

function countsOf(points: readonly CheckedPoint[]): FirstSteps['law'] {
  const open = points.filter(({ state, accepted }) => state === 'open' && accepted === null);
  const duties = open.filter(isDuty).length;
  const waiting = points.filter(({ state }) => state === 'waiting').length;
  return { duties, choices: open.length - duties, waiting };
}

export async function readFirstSteps(ctx: Context): Promise<FirstSteps> {
  const { db } = ctx;
  const released = findOnlineRelease(db);
  const contents = Promise.all([currentContent(ctx), released]).then(([drafts, release]) => ({
    drafts,
    online: contentOf(ctx, release),
  }));
  const [{ accounts }, { points }, connection, wantsEvents, release, { drafts, online }, { isInMaintenance }] =
    await Promise.all([
      listAccounts(db),
      law.readLawCheck(ctx, contents),
      findConnection(db),
      isIntegrationEnabled(db, 'clickup'),
      released,
      contents,
      switches.readSiteSwitches(ctx),
    ]);
  const owners = accounts.filter(
    ({ role, isActive, passwordHash }) => role === 'owner' && isActive && passwordHash !== null,
  );
  const duties = points.filter(isDuty);
  const steps: Readonly<Record<FirstStep, Step>> = {
    account: when(owners.length > 0),
    // An address is stored only after its confirmation link was opened.
    mail: when(mailServerOf(ctx) !== undefined && owners.some(({ email }) => email !== null)),
    imprint: dutiesStep(duties.filter(({ rule }) => rule === 'L1')),
    law: dutiesStep(duties.filter(({ rule }) => rule !== 'L1')),
    events: when(connection !== undefined || !wantsEvents),
    checkout: checkoutStep(online, drafts),
    publish: when(release !== undefined),
    domain: when(hasOwnDomain(ctx.site)),
    public: when(!isInMaintenance),
  };
  return {
    law: countsOf(points),
    steps: FIRST_STEPS.map((step) => ({ step, state: steps[step].state, place: steps[step].place ?? null })),
  };
}
