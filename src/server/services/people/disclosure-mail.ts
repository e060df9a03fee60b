import { renderMail } from '#content/mail/frame.ts';
import { disclosureContent, disclosureFile } from '#content/people/disclosure-mail.ts';
import { findDisclosureFacts } from '#db/queries/people/disclosures.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { DISCLOSURE, type Disclosure, explainAddress } from './disclosure.ts';
import { disclose } from './export.ts';

const DELETED = 'Dieser Mensch wurde inzwischen gelöscht.';

export const disclosureMail: MailKind<Disclosure> = {
  ...DISCLOSURE,
  whenUnclear: 'repeat',
  async compose(ctx, { personId }) {
    const facts = await findDisclosureFacts(ctx.db, personId);
    if (facts === undefined) return { reason: DELETED };
    const reason = explainAddress(facts);
    if (reason !== undefined) return { reason };
    return {
      ...renderMail(disclosureContent, await mailSender(ctx)),
      to: { address: facts.email },
      attachments: [disclosureFile(await disclose(ctx, personId), { at: ctx.now().toISOString(), site: ctx.site })],
    };
  },
  addressees: (_, { personId }) => ({ personId }),
};
