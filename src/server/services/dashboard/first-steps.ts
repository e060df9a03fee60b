import { lawSentence, noMailServer, wordStep } from '#content/dashboard/first-steps.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import type { Answer } from '#contracts/route.ts';
import { listAccounts } from '#db/queries/accounts/listing.ts';
import { findOnlineRelease } from '#db/queries/content/releases.ts';
import { findConnection } from '#db/queries/events/connection.ts';
import { isIntegrationEnabled } from '#db/queries/integrations.ts';
import { countTransfers } from '#db/queries/people/hand-over.ts';
import { listConnections } from '#db/queries/purchases/platforms.ts';
import {
  FIRST_STEPS,
  type FirstStep,
  faceStep,
  findUnconnected,
  hasOwnDomain,
  listSaleSteps,
  type SetupStep,
  type SoldOffer,
  type StepState,
  viewOf,
} from '#domain/dashboard/first-steps.ts';
import { textOf } from '#domain/law/facts.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { listOffers } from '#domain/purchases/offer-list.ts';
import type { Context } from '#server/context.ts';
import { currentContent } from '#server/services/content/drafts.ts';
import { contentOf } from '#server/services/content/published-content.ts';
import * as law from '#server/services/law/check.ts';
import * as switches from '#server/services/pages/switches.ts';
import { contactTransferTopic } from '#server/services/people/hand-over.ts';
import { activeCampaignOf } from '#server/services/tagging/client.ts';
import { heartbeatOf, mailServerOf } from '#server/services/vendors.ts';

interface FirstSteps extends Pick<Answer<typeof readDashboard>, 'law' | 'steps'> {
  /** Platforms that sell without being connected. */
  readonly unconnected: readonly Platform[];
}

interface Step {
  readonly state: StepState;
  readonly place?: SetupStep['place'];
}

const when = (isDone: boolean): Step => ({ state: isDone ? 'done' : 'open' });

/** An open duty links to its field; a fixed one is done once it is online. */
function dutiesStep(points: readonly CheckedPoint[]): Step {
  const open = points.find(({ state }) => state === 'open');
  if (open) return { state: 'open', place: open.place };
  return { state: points.some(({ state }) => state === 'waiting') ? 'waiting' : 'done' };
}

const soldIn = (content: DraftContent): SoldOffer[] =>
  listOffers(content).map(({ id, name, entry }) => ({
    id,
    name,
    addresses: ['checkoutUrl', 'instalmentCheckoutUrl'].flatMap((field) => textOf(entry, field) || []),
  }));

/** Returns the field with the address of an offer, by default of the first one. */
function addressIn(content: DraftContent, wanted?: string): SetupStep['place'] {
  const offers = listOffers(content);
  const { kind, entry } = offers.find(({ id }) => id === wanted) ?? offers[0] ?? {};
  return kind && entry ? { kind, id: entry.id, field: 'checkoutUrl' } : null;
}

/** Lists the offers on sale; while there is none, one step leads to the first offer's address. */
function saleSteps(
  drafts: DraftContent,
  online: DraftContent,
  platforms: Parameters<typeof findUnconnected>[1],
): SetupStep[] {
  const steps = listSaleSteps(soldIn(drafts), soldIn(online), platforms).map(
    ({ id, name, state, lack, platform }): SetupStep => ({
      step: 'checkout',
      state,
      place: lack === 'address' ? addressIn(drafts, id) : null,
      offer: name,
      lack,
      platform,
    }),
  );
  if (steps.length > 0) return steps;
  const place = addressIn(drafts);
  return [{ step: 'checkout', state: 'open', place, offer: null, lack: 'address', platform: null }];
}

const isDuty = ({ weight }: CheckedPoint): boolean => weight !== 'choice';

function countsOf(points: readonly CheckedPoint[]): Parameters<typeof lawSentence>[0] {
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
  const [
    { accounts },
    { points },
    connection,
    wantsEvents,
    release,
    { drafts, online },
    { isInMaintenance },
    connections,
    wantsTags,
    transfer,
  ] = await Promise.all([
    listAccounts(db),
    law.readLawCheck(ctx, contents),
    findConnection(db),
    isIntegrationEnabled(db, 'clickup'),
    released,
    contents,
    switches.readSiteSwitches(ctx),
    listConnections(db),
    isIntegrationEnabled(db, 'activecampaign'),
    countTransfers(db, contactTransferTopic.name),
  ]);
  const platforms = connections.map(({ platform, lastNoticeAt, lastTestAt }) => ({
    platform,
    isVerified: lastNoticeAt !== null || lastTestAt !== null,
  }));
  const owners = accounts.filter(
    ({ role, isActive, passwordHash }) => role === 'owner' && isActive && passwordHash !== null,
  );
  const duties = points.filter(isDuty);
  const steps: Readonly<Record<Exclude<FirstStep, 'checkout'>, Step | undefined>> = {
    account: when(owners.length > 0),
    face: faceStep(drafts.team, online.team),
    // An address is stored only after its confirmation link was opened.
    mail: when(mailServerOf(ctx) !== undefined && owners.some(({ email }) => email !== null)),
    imprint: dutiesStep(duties.filter(({ rule }) => rule === 'L1')),
    law: dutiesStep(duties.filter(({ rule }) => rule !== 'L1')),
    events: when(connection !== undefined || !wantsEvents),
    'hand-over': activeCampaignOf(ctx) && wantsTags ? when(transfer.isOn && transfer.dead === 0) : undefined,
    publish: when(release !== undefined),
    domain: when(hasOwnDomain(ctx.site)),
    heartbeat: ctx.isProduction ? when(heartbeatOf(ctx) !== undefined) : undefined,
    public: when(!isInMaintenance),
  };
  const setup = FIRST_STEPS.flatMap((step): SetupStep[] => {
    if (step === 'checkout') return saleSteps(drafts, online, platforms);
    const { state, place = null } = steps[step] ?? {};
    return state === undefined ? [] : [{ step, state, place, offer: null, lack: null, platform: null }];
  });
  return {
    law: lawSentence(countsOf(points)),
    steps: setup.map((step) =>
      step.step === 'mail' && mailServerOf(ctx) === undefined
        ? { ...noMailServer, view: null, isDone: false }
        : { ...wordStep(step), view: viewOf(step), isDone: step.state === 'done' },
    ),
    unconnected: findUnconnected(soldIn(online), platforms),
  };
}
