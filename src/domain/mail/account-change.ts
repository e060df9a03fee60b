/** Changes of an account's credentials and rights that are reported to its person by mail. */
export const accountChanges = [
  'username',
  'email',
  'password',
  'passkey-added',
  'passkey-removed',
  'role',
  'activated',
  'deactivated',
  'deleted',
] as const;

export type AccountChange = (typeof accountChanges)[number];
