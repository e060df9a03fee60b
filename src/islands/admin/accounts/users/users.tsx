import { useState } from 'react';
import { users as words } from '#content/accounts/screens.ts';
import { screenTitles } from '#content/shell/frame.ts';
import type { Account } from '#contracts/accounts/managing.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { accountsQuery } from '#stores/accounts/managing.ts';
import { dataOf } from '#stores/query.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { AccountRow } from './account-row.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';

const columns = [
  { name: 'name', label: words.columns.name },
  { name: 'role', label: words.columns.role, width: 'w-52' },
  { name: 'status', label: words.columns.status, width: 'w-34' },
  { name: 'lastLogin', label: words.columns.lastLogin, width: 'w-44' },
] as const;

interface ListProps {
  readonly accounts: readonly Account[];
  readonly canMail: boolean;
  readonly onInvite: () => void;
}

const canOwn = ({ role, status }: Account): boolean => role === 'owner' && status === 'active';

const List = ({ accounts, canMail, onInvite }: ListProps) =>
  accounts.length === 0 ? (
    <EmptyState
      action={
        canMail && (
          <Button look="outline" onClick={onInvite}>
            {words.invite}
          </Button>
        )
      }
    >
      {words.empty}
    </EmptyState>
  ) : (
    <DataTable labelledBy="accounts-title" columns={columns} actions={{ label: words.actions, width: 'w-60' }}>
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          canMail={canMail}
          isLastOwner={canOwn(account) && accounts.filter(canOwn).length === 1}
        />
      ))}
    </DataTable>
  );

/** Accounts with role, status and last login (docs/decisions/accounts.md). */
export function Users() {
  const state = useFreshQuery(accountsQuery);
  const [isInviting, setInviting] = useState(false);
  const invite = (): void => setInviting(true);
  const { emergency = null, mailObstacle } = dataOf(state) ?? {};
  return (
    <>
      <PageHead
        title={screenTitles.users}
        lead={words.lead}
        actions={
          <ObstacleButton obstacle={mailObstacle ?? undefined} isBusy={false} onClick={invite}>
            {words.invite}
          </ObstacleButton>
        }
      />
      <section aria-labelledby="accounts-title" className="mb-8">
        <h2 id="accounts-title" className="mb-4 text-h3">
          {words.title}
        </h2>
        <Loaded query={accountsQuery} words={words}>
          {({ accounts }) => <List accounts={accounts} canMail={mailObstacle === null} onInvite={invite} />}
        </Loaded>
      </section>
      <dl className="mb-8 grid gap-1.5 text-meta">
        {words.rights.map(({ role, text }) => (
          <div key={role} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{role}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      {emergency && (
        <Callout tone="pending" className="max-w-[62ch]">
          <h2 className="font-sans text-meta font-semibold">{words.emergency.title}</h2>
          <p className="mt-1">{words.emergency.text(emergency.username)}</p>
          <p className="mt-1 text-ink-2">
            {words.emergency.lastLogin(emergency.lastLoginAt)}. {emergency.isYou && words.emergency.you}
          </p>
          <Technician>{words.emergency.technician}</Technician>
        </Callout>
      )}
      {isInviting && <InvitationDialog onClose={() => setInviting(false)} />}
    </>
  );
}
