/** Tables of the takeout, in the order in which they are read (docs/decisions/takeout.md). */
export const TAKEOUT_TABLES = [
  'people',
  'list_entries',
  'sign_up_requests',
  'choices',
  'registrations',
  'evening_figures',
  'consents',
  'consent_texts',
  'contact_transfers',
  'letters',
  'letter_series',
  'letter_sends',
  'purchases',
  'payments',
  'purchase_changes',
  'payment_products',
  'cases',
  'law_notes',
  'redirects',
  'redirect_categories',
  'redirect_aliases',
  'redirect_vouchers',
  'redirect_checks',
  'redirect_clicks',
  'redirect_click_marks',
  'analytics_days',
  'analytics_dropped',
  'goal_days',
  'events',
  'event_images',
  'tasks',
  'content_entries',
  'content_history',
  'releases',
  'online_releases',
  'release_parts',
  'release_plan',
  'images',
  'media',
  'accounts',
  'integrations',
  'site_switches',
  'hosting',
] as const;

export type TakeoutTable = (typeof TAKEOUT_TABLES)[number];

/** Most rows of a part, however short they are. */
export const MOST_TAKEOUT_ROWS = 50_000;

/** Converts a value to a cell of a CSV file; objects and lists become JSON. */
export function takeoutCell(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
