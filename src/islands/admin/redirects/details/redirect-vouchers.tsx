import { voucherUse as words } from '#content/redirects/details.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import type { VoucherUse } from '#contracts/redirects/vouchers.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { canSeePurchases, joinPurchases } from '#islands/admin/redirects/voucher-joining.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { redirectVouchers } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { DaysChart } from './days-chart.tsx';

const chartWords = { title: words.chart, reading: words.reading };

type OfRedirect = Pick<Redirect, 'id'>;

function Joining({ id, use, onJoined }: OfRedirect & { readonly use: VoucherUse; readonly onJoined: () => void }) {
  async function join(): Promise<void> {
    await joinPurchases(id);
    onJoined();
  }

  if (use.earlier === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {words.question(use.earlier, use.codes.length === 1)}
      <Button look="compact" onClick={join}>
        {words.join}
      </Button>
    </p>
  );
}

function Uses({ id }: OfRedirect) {
  const [query, state] = usePagedQuery(redirectVouchers, id);
  const refresh = (): void => void query.refresh();
  return (
    <LoadedPage state={state} words={words} onRetry={refresh}>
      {(use) => (
        <>
          <FactList
            facts={use.codes.map(({ code, uses, lastUsedAt }) => ({
              name: code,
              value: lastUsedAt === null ? words.unused : words.used(uses, formatDay(berlinDay(new Date(lastUsedAt)))),
            }))}
          />
          {use.codes
            .filter(({ isOffers }) => isOffers)
            .map(({ code }) => (
              <p key={code} className="mt-3 text-meta text-ink-2">
                {words.ofOffer(code)}
              </p>
            ))}
          <p className="mt-3 text-meta text-ink-2">{words.platforms}</p>
          <Joining id={id} use={use} onJoined={refresh} />
          <div className="mt-5">
            <DaysChart since={use.since} counts={use.uses} words={chartWords} />
          </div>
          <p className="mt-3 text-meta">{words.total(use.uses.reduce((sum, count) => sum + count, 0))}</p>
        </>
      )}
    </LoadedPage>
  );
}

/** Use of a redirect's voucher codes, by which a leaked one is noticed; only for roles that may see purchases. */
export function RedirectVouchers({ id }: OfRedirect) {
  if (!canSeePurchases()) return null;
  return (
    <section aria-labelledby="link-vouchers" className="mt-8">
      <h2 id="link-vouchers" className="mb-3 text-lead">
        {words.title}
      </h2>
      <p className="mb-3 text-meta text-ink-2">{words.lead}</p>
      <Uses id={id} />
    </section>
  );
}
