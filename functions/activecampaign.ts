import { continueTransfer, readTransfer, retryTransfer, toggleTransfer } from '#contracts/people/hand-over.ts';
import {
  discardTag,
  readActiveCampaignSwitch,
  readProtectedTags,
  readTagQueue,
  reportVisit,
  retryTag,
  saveProtectedTags,
  tagContact,
  testActiveCampaign,
  toggleActiveCampaign,
} from '#contracts/tagging/contacts.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { CONTACT_VISIT_LIMIT } from '#server/http/rate-limit.ts';
import * as transfers from '#server/services/people/hand-over.ts';
import * as activeCampaign from '#server/services/tagging/contacts.ts';

const admin = { access: 'admin' } as const;

const status = ({ isQueued }: { readonly isQueued?: boolean | undefined }) => (isQueued ? 202 : 200);

export default resource(
  endpoint(testActiveCampaign, admin, ({ ctx }) => activeCampaign.test(ctx)),
  endpoint(tagContact, { access: 'admin', changesState: true, status }, ({ query, ctx }) =>
    activeCampaign.tag(ctx, { contactId: query.contactid, tag: query.tag }),
  ),
  endpoint(reportVisit, { access: 'public', limits: [CONTACT_VISIT_LIMIT] }, async ({ body, ctx }) => {
    await activeCampaign.noteVisit(ctx, { contactId: body.contactid, tag: body.tag });
    return { status: 'success' as const };
  }),
  endpoint(readTagQueue, admin, ({ ctx }) => activeCampaign.readQueue(ctx)),
  endpoint(retryTag, { access: 'admin', status }, ({ params, ctx }) => activeCampaign.retry(ctx, params.id)),
  endpoint(discardTag, admin, ({ params, ctx }) => activeCampaign.discard(ctx, params.id)),
  endpoint(readProtectedTags, admin, ({ ctx }) => activeCampaign.readProtected(ctx)),
  endpoint(saveProtectedTags, admin, ({ body, ctx }) => activeCampaign.saveProtected(ctx, body.tags)),
  endpoint(readActiveCampaignSwitch, admin, ({ ctx }) => activeCampaign.readSwitch(ctx)),
  endpoint(toggleActiveCampaign, admin, ({ body, ctx }) => activeCampaign.toggle(ctx, body.enabled)),
  endpoint(readTransfer, admin, ({ ctx }) => transfers.read(ctx)),
  endpoint(toggleTransfer, admin, ({ body, ctx }) => transfers.toggle(ctx, body.enabled)),
  endpoint(continueTransfer, admin, ({ ctx }) => transfers.proceed(ctx)),
  endpoint(retryTransfer, admin, ({ ctx }) => transfers.retry(ctx)),
);
