import { assertOwnForm } from '#server/http/origin.ts';
import { secretPage } from '#server/http/pages/secret-page.ts';
import { CONFIRMATIONS } from '#server/http/people/budgets.ts';
import { giftFrame, giftPage } from '#server/http/people/gift-page.ts';
import { readGift, takeGift } from '#server/services/people/gifts.ts';

export default secretPage({
  ...giftFrame,
  budget: CONFIRMATIONS,
  async fill({ ctx, request, token, posted }) {
    if (posted !== undefined) assertOwnForm(request);
    return giftPage(await (posted === undefined ? readGift : takeGift)(ctx, token));
  },
});
