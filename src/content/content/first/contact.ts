import type { Content } from '#contracts/content/registry.ts';

/** Environment variables with the owner's contact data. */
export interface ContactEnv {
  readonly PUBLIC_CONTACT_EMAIL: string;
  readonly PUBLIC_CONTACT_PHONE: string;
  readonly PUBLIC_CONTACT_ADDRESS: string;
}

/** Builds the initial contact data; separate, so that mails can load it alone. */
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
