import { listOffers } from '#contracts/purchases/offers.ts';
import {
  closePurchase,
  exportPurchases,
  listPurchases,
  readPurchase,
  readPurchaseChoices,
} from '#contracts/purchases/reading.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as offers from '#server/services/purchases/offers.ts';
import * as purchases from '#server/services/purchases/reading.ts';

const owner = { access: 'owner', isSensitive: false } as const;

export default resource(
  endpoint(listPurchases, owner, ({ query, ctx }) => purchases.listPurchases(ctx, query)),
  endpoint(readPurchaseChoices, owner, ({ ctx }) => purchases.choices(ctx)),
  endpoint(listOffers, owner, ({ ctx }) => offers.listOffers(ctx)),
  endpoint(exportPurchases, { ...owner, isLong: true, isSensitive: true }, ({ query, ctx }) =>
    purchases.exportPart(ctx, query),
  ),
  endpoint(readPurchase, owner, ({ params, ctx }) => purchases.readPurchase(ctx, params.id)),
  endpoint(closePurchase, owner, ({ params, body, ctx }) => purchases.setClosed(ctx, params.id, body.isClosed)),
);
