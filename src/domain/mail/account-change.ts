/** Changes of an account's credentials and rights that its person is told of. */
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

/** A change of an account's credentials or rights. */
export type AccountChange = (typeof accountChanges)[number];
