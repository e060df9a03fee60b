import type { Category, Redirect, RedirectDetails } from '#contracts/redirects/editing.ts';

/** Builds a redirect as the API returns it, alone or in the list. */
export const redirect = (values: Partial<RedirectDetails & Redirect> = {}): RedirectDetails & Partial<Redirect> => ({
  id: 1,
  slug: 'flyer',
  targetUrl: 'https://example.org/kurse',
  title: null,
  description: null,
  active: 'true',
  trackClicks: true,
  categoryId: null,
  expiresAt: null,
  nextUrl: null,
  metadata: null,
  clicks: 0,
  vouchers: '',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...values,
});

/** Builds a category as the API returns it. */
export const category = (values: Partial<Category> = {}): Category => ({
  id: 1,
  name: 'Gedrucktes',
  description: null,
  color: '#1f6b43',
  ...values,
});
