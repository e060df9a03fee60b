import { useState } from 'react';
import { stateSentence } from '#content/purchases/events.ts';
import { purchases as list, origins, details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { linkSearch } from '#domain/address/short-path.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import type { NamedOffer } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { PLATFORM_TRAITS } from '#domain/purchases/platforms.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { ProductDialog } from '#islands/admin/purchases/product-dialog.tsx';
import { PurchaseDossierButton } from '#islands/admin/purchases/purchase-dossier-button.tsx';
import { StateBadge } from '#islands/admin/purchases/state-badge.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { BuyerActions, Closing } from './purchase-actions.tsx';

import { factsOf, filled, historyOf } from './purchase-history.ts';

/** History of a purchase, oldest first: payments and changes without money. */
const PurchaseEvents = ({ purchase }: { readonly purchase: Purchase }) => (
  <section aria-labelledby="events-title">
    <h3 id="events-title" className="mb-3 font-semibold">
      {words.events}
    </h3>
    <ol className="grid gap-4 border-l border-hairline pl-5">
      {historyOf(purchase).map(({ key, title, at, amount, note }) => (
        <li
          key={key}
          className="relative before:absolute before:top-[0.6em] before:-left-[calc(1.25rem+4.5px)] before:size-2 before:rounded-full before:bg-admin"
        >
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{title}</span>
            {amount !== undefined && <span className="font-semibold figures">{amount}</span>}
          </span>
          <span className="block text-meta text-ink-2">{formatInstant(at)}</span>
          {note !== undefined && note !== '' && (
            <span className="block text-meta text-ink-2 wrap-anywhere">{note}</span>
          )}
        </li>
      ))}
    </ol>
  </section>
);

const factLink = 'underline decoration-1 underline-offset-4 hover:text-admin';

/** Facts with links where there is more to see. */
function linkedFacts(purchase: Purchase, offers: readonly NamedOffer[]) {
  const { person, platform, isNamed } = purchase;
  const facts = factsOf(purchase, offers).filter(([name]) => isNamed || name !== words.product);
  const site = (
    <a href={PLATFORM_TRAITS[platform].site} target="_blank" rel="noreferrer" className={factLink}>
      {PLATFORM_NAMES[platform]}
      <span className="sr-only"> {words.newTab}</span>
    </a>
  );
  return [
    ...facts.map(([name, value]) => ({ name, value: name === words.platform ? site : value })),
    ...(person === null
      ? []
      : [{ name: words.person, value: <PeopleLink filter={{ person }}>{words.toPerson}</PeopleLink> }]),
  ];
}

const originFacts = ({ link, source, campaign, entryPage }: Purchase) => [
  ...(link === null
    ? []
    : [
        {
          name: words.link,
          value: (
            <ScreenLink screen="redirects" search={linkSearch(link)} className={factLink}>
              {link}
            </ScreenLink>
          ),
        },
      ]),
  ...filled([
    [words.source, source],
    [words.campaign, campaign],
    [words.entryPage, entryPage],
  ]).map(([name, value]) => ({ name, value })),
];

interface UnknownProductProps {
  readonly purchase: Purchase;
  readonly onNamed: () => void;
}

function UnknownProduct({ purchase, onNamed }: UnknownProductProps) {
  const { platform, productId, platformName } = purchase;
  const [isNaming, setNaming] = useState(false);
  return (
    <Callout tone="pending" className="mb-4">
      <p className="font-semibold">{list.unknown}</p>
      <p>{list.unknownNote(platformName, PLATFORM_NAMES[platform], productId)}</p>
      <Button look="link" onClick={() => setNaming(true)}>
        {list.name}
      </Button>
      {isNaming && (
        <ProductDialog
          product={{ platform, productId, name: platformName, offer: null }}
          onSaved={onNamed}
          onClose={() => setNaming(false)}
        />
      )}
    </Callout>
  );
}

interface PurchaseDetailsProps {
  readonly purchase: Purchase;
  readonly onChanged: () => void;
  readonly onNamed: () => void;
}

export function PurchaseDetails({ purchase, onChanged, onNamed }: PurchaseDetailsProps) {
  const { attributedBy, isNamed, isErased, isPartlyKnown, isTest, name, email } = purchase;
  const origin = originFacts(purchase);
  const offers = useOffers();
  return (
    <>
      <div className="mb-5 grid gap-2">
        <p>
          <StateBadge purchase={purchase} />
        </p>
        <p>{stateSentence(purchase)}</p>
        {isPartlyKnown && <p className="text-ink-2">{words.partlyKnown}</p>}
        {isTest && <p className="text-ink-2">{words.testNote}</p>}
        <Closing purchase={purchase} onChanged={onChanged} />
        <p className="flex flex-wrap items-center gap-x-3">
          <PurchaseDossierButton id={purchase.id} />
        </p>
      </div>
      {!isNamed && <UnknownProduct purchase={purchase} onNamed={onNamed} />}
      <section aria-labelledby="facts-title" className="mb-8">
        <h3 id="facts-title" className="sr-only">
          {words.facts}
        </h3>
        <FactList facts={linkedFacts(purchase, offers)} />
        {isErased && <p className="mt-2 text-meta text-ink-2">{words.erased}</p>}
        {(name !== null || email !== null) && <p className="mt-2 text-meta text-ink-2">{words.emailNote}</p>}
      </section>
      <section aria-labelledby="origin-title" className="mb-8">
        <h3 id="origin-title" className="mb-3 font-semibold">
          {words.origin}
        </h3>
        {origin.length > 0 && <FactList facts={origin} className="mb-2" />}
        <p className="text-meta text-ink-2">{origins.ways[attributedBy]}</p>
      </section>
      <PurchaseEvents purchase={purchase} />
      {email !== null && <BuyerActions id={purchase.id} onErased={onChanged} />}
    </>
  );
}
