/** Owner of the tests; the password's hash is cheap to check. */
export const owner = {
  username: 'inhaberin',
  password: 'ein langes Passwort',
  passwordHash: '$scrypt$ln=1,r=1,p=1$H+K+PrPsWtvGi23s5rZ+GA$gpy2ZACzhV5Bg3ZWrKKJwWchYHJrRFiPdUzmOGPF5Fg',
} as const;

/** Owner as the browser sees her: the administrator of the environment. */
export const ownerUser = { username: owner.username, name: '', role: 'owner', isEmergency: true } as const;

export const ownerVariables = {
  SESSION_SECRET: 'ein-geheimnis-nur-fuer-die-tests-0001',
  ADMIN_USERNAME: owner.username,
  ADMIN_PASSWORD_HASH: owner.passwordHash,
} as const;
