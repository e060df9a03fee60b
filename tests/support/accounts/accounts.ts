import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { type Role, roles } from '#domain/accounts/roles.ts';
import { owner } from './owner.ts';

/** Adds an account with the owner's password, whose hash is cheap to check. */
export async function addAccount(db: Database, account: Partial<typeof accounts.$inferInsert> = {}) {
  const username = account.username ?? `konto-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const values = {
    email,
    name: username,
    role: 'owner' as const,
    passwordHash: owner.passwordHash,
    ...account,
    username,
  };
  const [added] = await db.insert(accounts).values(values).returning();
  if (added === undefined) throw new Error('The account was not added');
  return added;
}

/** Adds an account for each role, with the role as its username. */
export async function addEveryRole(db: Database): Promise<void> {
  for (const role of roles satisfies readonly Role[]) await addAccount(db, { username: role, role });
}
