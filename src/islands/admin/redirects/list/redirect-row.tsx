import { qrCode } from '#content/redirects/qr-code.ts';
import { manager, toasts, redirects as words } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { isExpired, signUpRate, statusOf } from '#domain/redirects/list.ts';
import { formatTarget } from '#domain/redirects/shown-target.ts';
import { hostsOf, isTarget } from '#domain/redirects/targets.ts';
import { Address } from '#islands/admin/address.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { CategoryCell, type RedirectCategory } from '#islands/admin/redirects/category-badge.tsx';
import { CopyAction, DeleteAction, IconAction } from '#islands/admin/redirects/row-actions.tsx';
import { removeRedirect, undeleteRedirect } from '#stores/redirects/editing.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { ActionsCell, CellNote, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

/** Overlay that a row opens. */
export type RowOverlay = 'details' | 'redirect' | 'qr-code';

interface RedirectRowProps {
  readonly redirect: Redirect;
  readonly category: RedirectCategory;
  /** Day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly today: string;
  /** True if the list shows revenue. */
  readonly tellsRevenue: boolean;
  /** True if the list shows rates. */
  readonly isMany: boolean;
  readonly onOpen: (kind: RowOverlay) => void;
  readonly onRemoved: () => void;
}

function ClicksCell({ redirect }: Pick<RedirectRowProps, 'redirect'>) {
  const { clicks, bots, recentClicks, trackClicks } = redirect;
  const recent = words.recent(recentClicks.reduce((sum, count) => sum + count, 0));
  return (
    <>
      <span className="figures">{formatNumber(clicks)}</span>
      {recentClicks.length > 0 && (
        <Sparkline
          values={recentClicks}
          text={bots > 0 ? `${recent} ${words.bots(bots)}` : recent}
          className="mt-0.5 @max-table:ml-auto"
        />
      )}
      {!trackClicks && <CellNote>{words.notCounted}</CellNote>}
    </>
  );
}

function endOf(redirect: Redirect, today: string): string | undefined {
  if (redirect.expiresAt === null) return undefined;
  const day = formatDay(redirect.expiresAt.slice(0, 10));
  if (!isExpired(redirect, today)) return words.until(day);
  return redirect.active === 'true' ? words.since(day) : words.expiredOn(day);
}

function StatusCell({ redirect, today }: Pick<RedirectRowProps, 'redirect' | 'today'>) {
  const status = statusOf(redirect, today);
  const end = endOf(redirect, today);
  return (
    <>
      <Badge tone={status === 'active' ? 'success' : 'quiet'}>{words[status]}</Badge>
      {end !== undefined && <CellNote>{end}</CellNote>}
      {redirect.isUnreachable && (
        <span className="mt-1 block">
          <Badge tone="alert">{words.unreachable}</Badge>
        </span>
      )}
    </>
  );
}

const ownHosts = (): string[] => hostsOf([location.origin, import.meta.env.SITE]);

/** Row of a redirect (spec 2.13). */
export function RedirectRow(props: RedirectRowProps) {
  const { redirect, category, today, tellsRevenue, isMany, onOpen, onRemoved } = props;
  const { slug, title, targetUrl } = redirect;
  const path = shortPath(slug);
  const share = signUpRate(redirect);
  const rate = share === undefined ? '–' : formatShare(share, 1);
  return (
    <TableRow>
      <NameCell>
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-6 max-w-full text-left font-semibold wrap-anywhere text-admin hover:underline"
          onClick={() => onOpen('details')}
        >
          {slug}
        </button>
        {title !== null && title !== '' && <CellNote>{title}</CellNote>}
      </NameCell>
      <TableCell place="line">
        <Tooltip text={readableAddress(targetUrl)}>
          <a
            {...(isTarget(targetUrl) && { href: targetUrl })}
            target="_blank"
            rel="noopener noreferrer"
            className="line-clamp-2 wrap-anywhere text-admin hover:underline"
          >
            <Address text={formatTarget(targetUrl, ownHosts())} />
          </a>
        </Tooltip>
      </TableCell>
      <TableCell>
        <CategoryCell category={category} />
      </TableCell>
      <TableCell place="end" label={words.columns.clicks}>
        <ClicksCell redirect={redirect} />
      </TableCell>
      <TableCell place="wide" label={words.columns.signUps}>
        <span className="tabular-nums">{formatNumber(redirect.signUps)}</span>
        {tellsRevenue && isMany && <CellNote>{words.rate(rate)}</CellNote>}
      </TableCell>
      {(tellsRevenue || isMany) && (
        <TableCell place="wide" label={tellsRevenue ? words.columns.revenue : words.columns.rate}>
          <span className="whitespace-nowrap tabular-nums">
            {tellsRevenue ? formatRevenue(redirect.revenue ?? 0) : rate}
          </span>
        </TableCell>
      )}
      <TableCell place="corner">
        <StatusCell redirect={redirect} today={today} />
      </TableCell>
      <ActionsCell>
        <CopyAction address={`${location.origin}${path}`} />
        <Tooltip text={words.open}>
          <a href={path} target="_blank" rel="noopener" className={buttonLooks.rowIcon} aria-label={words.open}>
            <Icon name="site" />
          </a>
        </Tooltip>
        <IconAction label={qrCode.open} icon="qr-code" onClick={() => onOpen('qr-code')} />
        <IconAction label={manager.edit} icon="edit" onClick={() => onOpen('redirect')} />
        <DeleteAction
          remove={{
            run: () => removeRedirect(redirect),
            success: toasts.redirectRemoved(slug, redirect.clicks),
            failed: toasts.redirectRemoveFailed,
          }}
          bringBack={{
            run: () => undeleteRedirect(redirect),
            success: toasts.redirectRestored(slug),
            failed: toasts.redirectRestoreFailed,
          }}
          onRemoved={onRemoved}
        />
      </ActionsCell>
    </TableRow>
  );
}
