import { describe, expect, test } from 'vitest';
import { applyLocalDefaults, LOCAL_LOGIN } from '#local/defaults.ts';
import { parseEnv } from '#server/env.ts';
import { verifyPassword } from '#server/services/accounts/password.ts';

/** Returns the environment after the defaults, and whether the local owner is in use. */
function applied(given: Record<string, string>) {
  const environment: NodeJS.ProcessEnv = { ...given };
  const isLocalOwner = applyLocalDefaults(environment);
  return { environment, isLocalOwner };
}

describe('a local start', () => {
  test('has an owner with a known login', async () => {
    const { environment, isLocalOwner } = applied({});
    expect(isLocalOwner).toBe(true);
    const env = parseEnv(environment);
    const [username, password = ''] = LOCAL_LOGIN.split(' / ');
    expect(env.ADMIN_USERNAME).toBe(username);
    expect(await verifyPassword(password, env.ADMIN_PASSWORD_HASH ?? '')).toBe(true);
    expect(env.SESSION_SECRET).toHaveLength(1);
  });

  test('keeps given values', () => {
    const given = { SESSION_SECRET: 'mein-eigenes-geheimnis-mit-32-zeichen' };
    expect(applied(given).environment).toMatchObject(given);
  });

  // Half of a given login combined with half of ours would be an unintended way in.
  test.each([{ ADMIN_USERNAME: 'chefin' }, { ADMIN_PASSWORD_HASH: '$scrypt$…' }])(
    'completes no partial login such as %j',
    (given) => {
      const { environment, isLocalOwner } = applied(given);
      expect(isLocalOwner).toBe(false);
      expect(environment).toEqual({ ...given, SESSION_SECRET: expect.any(String) });
    },
  );
});
