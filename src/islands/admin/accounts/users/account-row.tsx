import { useState } from 'react';
import { roleNames, users as words } from '#content/accounts/screens.ts';
import type { Account } from '#contracts/accounts/managing.ts';
import { type Role, roles } from '#domain/accounts/roles.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { removeAccount, sendLink, setActive, setRights } from '#stores/accounts/managing.ts';
import { showToast, type Toast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ActionsCell, CellNote, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { Toggle } from '#ui/toggle.tsx';

const tones = { active: 'success', invited: 'alert', inactive: 'quiet' } as const;

const isRole = (text: string): text is Role => roles.some((role) => role === text);

interface AccountRowProps {
  readonly account: Account;
  /** False while no mail goes out, as the button above explains. */
  readonly canMail: boolean;
  /** True for the only Inhaberin, who stays: her account keeps its role and is neither deactivated nor deleted. */
  readonly isLastOwner: boolean;
}

export function AccountRow({ account, canMail, isLastOwner }: AccountRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { username, name, email, role, status } = account;
  const called = name || username;

  async function run(work: () => Promise<unknown>, success: Omit<Toast, 'variant'>): Promise<void> {
    setBusy(true);
    try {
      await work();
      showToast({ ...success, variant: 'success' });
    } catch (error) {
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  /** Every change of rights ends an invitation's link. */
  const changed = (text: string): string => (status === 'invited' ? `${text} ${words.changed.invitationEnded}` : text);

  function change(next: string): void {
    if (!isRole(next) || isBusy) return;
    const { title, text } = words.changed.role;
    void run(() => setRights(account, next), { title, description: changed(text(called, roleNames[next])) });
  }

  function allow(seesRevenue: boolean): void {
    if (isBusy) return;
    const { title, text } = words.changed.revenue;
    void run(() => setRights(account, role, seesRevenue), { title, description: changed(text(called, seesRevenue)) });
  }

  function switchTo(isActive: boolean): void {
    const { title, text } = isActive ? words.changed.active : words.changed.inactive;
    const undo = { ...words.undo, run: () => switchTo(true) };
    const action = isActive ? {} : { action: undo };
    void run(() => setActive(account, isActive), { title, description: text(called), ...action });
  }

  function send(): void {
    const { title, text } = words.changed.sent;
    void run(() => sendLink(account), { title, description: text(email ?? '', status === 'invited') });
  }

  function remove(): void {
    setAsking(false);
    const { title, text } = words.changed.removed;
    void run(() => removeAccount(account), { title, description: text(called) });
  }

  return (
    <TableRow>
      <NameCell>
        {called} {account.isYou && <Badge>{words.you}</Badge>}
        <CellNote>
          <span className="wrap-anywhere">{[username, email].filter(Boolean).join(' · ')}</span>
        </CellNote>
      </NameCell>
      <TableCell place="line">
        <select
          aria-label={words.roleOf(called)}
          value={role}
          className="min-h-11 w-full rounded-sm border border-field bg-white px-2"
          onChange={(event) => change(event.target.value)}
        >
          {roles.map((each) => (
            <option key={each} value={each} disabled={isLastOwner && each !== role}>
              {roleNames[each]}
            </option>
          ))}
        </select>
        {role === 'reader' && (
          <div className="mt-2">
            <Toggle
              name={`revenue-${account.id}`}
              label={
                <>
                  {words.seesRevenue} <span className="sr-only">({called})</span>
                </>
              }
              checked={account.seesRevenue}
              onChange={allow}
            />
          </div>
        )}
      </TableCell>
      <TableCell place="corner">
        <Badge tone={tones[status]}>{words.status[status]}</Badge>
      </TableCell>
      <TableCell place="line" label={words.columns.lastLogin}>
        {words.lastLogin(account.lastLoginAt)}
      </TableCell>
      <ActionsCell>
        {canMail && status !== 'inactive' && email !== null && (
          <Button look="link" className="px-2.5 text-meta" isBusy={isBusy} onClick={send}>
            {words.resend[status]}
          </Button>
        )}
        {!isLastOwner && (
          <>
            <Button
              look="link"
              className="px-2.5 text-meta"
              isBusy={isBusy}
              onClick={() => switchTo(status === 'inactive')}
            >
              {status === 'inactive' ? words.activate : words.deactivate}
            </Button>
            <Button look="link" className="px-2.5 text-meta" isBusy={isBusy} onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          </>
        )}
      </ActionsCell>
      {isAsking && (
        <td className="hidden">
          <QuestionDialog words={words.removal} onKeep={() => setAsking(false)} onDiscard={remove} />
        </td>
      )}
    </TableRow>
  );
}
