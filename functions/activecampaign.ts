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
} from '#contracts/tagging/contact-tags.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { CONTACT_VISITS } from '#server/http/tagging/contact-visit.ts';
import * as transfers from '#server/services/people/hand-over.ts';
import * as activeCampaign from '#server/services/tagging/contact-tags.ts';

const owner = { access: 'owner', isSensitive: false } as const;

const status = ({ isQueued }: { readonly isQueued?: boolean | undefined }) => (isQueued ? 202 : 200);

export default resource(
  endpoint(testActiveCampaign, owner, ({ ctx }) => activeCampaign.testTagging(ctx)),
  endpoint(tagContact, { access: 'owner', isSensitive: false, changesState: true, status }, ({ query, ctx }) =>
    activeCampaign.tagContact(ctx, { contactId: query.contactid, tag: query.tag }),
  ),
  endpoint(reportVisit, { access: 'public', budget: CONTACT_VISITS }, async ({ body, ctx }) => {
    await activeCampaign.tagVisitor(ctx, { contactId: body.contactid, tag: body.tag });
    return { status: 'success' as const };
  }),
  endpoint(readTagQueue, owner, ({ ctx }) => activeCampaign.readQueue(ctx)),
  endpoint(retryTag, { access: 'owner', isSensitive: false, status }, ({ params, ctx }) =>
    activeCampaign.retry(ctx, params.id),
  ),
  endpoint(discardTag, owner, ({ params, ctx }) => activeCampaign.discard(ctx, params.id)),
  endpoint(readProtectedTags, owner, ({ ctx }) => activeCampaign.readProtected(ctx)),
  endpoint(saveProtectedTags, owner, ({ body, ctx }) => activeCampaign.saveProtected(ctx, body.tags)),
  endpoint(readActiveCampaignSwitch, owner, ({ ctx }) => activeCampaign.readSwitch(ctx)),
  endpoint(toggleActiveCampaign, owner, ({ body, ctx }) => activeCampaign.toggle(ctx, body.enabled)),
  endpoint(readTransfer, owner, ({ ctx }) => transfers.readHandOver(ctx)),
  endpoint(toggleTransfer, owner, ({ body, ctx }) => transfers.toggle(ctx, body.enabled)),
  endpoint(continueTransfer, owner, ({ ctx }) => transfers.proceed(ctx)),
  endpoint(retryTransfer, owner, ({ ctx }) => transfers.retry(ctx)),
);
