import type { Content } from '#contracts/content/registry.ts';

/** What the environment says of how to reach the owner. */
export interface ContactEnv {
  readonly PUBLIC_CONTACT_EMAIL: string;
  readonly PUBLIC_CONTACT_PHONE: string;
  readonly PUBLIC_CONTACT_ADDRESS: string;
}

/** Apart from the other content, so that a mail can carry it without them. */
export const firstContact = (env: ContactEnv): Content['contact'] => [
  {
    id: 'contact',
    data: {
      email: env.PUBLIC_CONTACT_EMAIL,
      phone: env.PUBLIC_CONTACT_PHONE,
      address: env.PUBLIC_CONTACT_ADDRESS,
      owner: '',
      responsible: '',
      vatId: '',
      isSmallBusiness: false,
      register: '',
      secondContact: '',
      disputes: '',
    },
  },
];
