import { describe, expect, test } from 'vitest';
import { FIXED_OFFERS } from '#domain/purchases/offers.ts';
import { OTHER_CHOICES } from '#domain/purchases/view.ts';
import {
  ALL_PURCHASES,
  filterOf,
  filtersSet,
  isUnfiltered,
  type PurchasesView,
  purchasesSearch,
  readPurchasesView,
  withFilter,
} from '#domain/purchases/view-address.ts';

const everything: PurchasesView = {
  search: 'Öhl & Söhne',
  offer: 'soulAlchemy',
  product: 'digistore24~4711',
  state: 'disputed',
  link: 'herbst',
  from: '2026-11-01',
  to: '2026-11-23',
  newSince: '2026-11-22T08:30:00.000Z',
  tests: 'yes',
  page: 3,
  purchase: 12,
};

describe('the view of purchases', () => {
  test('is described by its address and restored from it', () => {
    expect(readPurchasesView(purchasesSearch(everything))).toEqual(everything);
    for (const offer of [...FIXED_OFFERS, 'course:rauhnaechte', ...OTHER_CHOICES] as const) {
      expect(readPurchasesView(purchasesSearch({ offer })).offer).toBe(offer);
    }
    expect(purchasesSearch(ALL_PURCHASES)).toBe('');
    expect(readPurchasesView('')).toEqual(ALL_PURCHASES);
  });

  test('shows all purchases if the address contains only unknown values', () => {
    const nonsense =
      '?angebot=x&produkt=paypal~1&zustand=x&von=2026-02-30&bis=x&tests=nein&seite=-1&kauf=x&ansicht=anbindung';
    expect(readPurchasesView(nonsense)).toEqual(ALL_PURCHASES);
    expect(isUnfiltered(readPurchasesView(nonsense))).toBe(true);
    for (const moment of ['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-02-28']) {
      expect(readPurchasesView(`?neu-seit=${moment}`)).toEqual(ALL_PURCHASES);
    }
  });

  test('returns to the first page with another filter, and keeps the rest', () => {
    const { purchase: _, ...rest } = everything;
    expect(withFilter(everything, { state: undefined })).toEqual({ ...rest, state: undefined, page: 1 });
    expect(filterOf({ page: 2, purchase: 4, offer: 'other' })).toEqual({ offer: 'other' });
    expect(filtersSet({ page: 2, search: 'ada', from: '2026-01-01', to: '2026-01-31', offer: 'other' })).toBe(2);
    expect(filtersSet({ page: 1, newSince: everything.newSince })).toBe(0);
  });
});
