/** Tables that hold something about a person, with where the Auskunft tells their rows. */
export const personal: Readonly<Record<string, string>> = {
  people: 'person',
  list_entries: 'lists',
  choices: 'choices',
  consents: 'consents',
  consent_texts: 'consents',
  outbox: 'mails',
  letter_sends: 'letters',
  contact_transfers: 'transfers',
  import_rows: 'imports',
  cases: 'cases',
  purchases: 'purchases',
  payments: 'payments',
  purchase_changes: 'purchaseChanges',
  rejected_addresses: 'rejections',
  erased_addresses: 'erasures',
};

/** What the Auskunft leaves out of them, and why. */
export const untold: Readonly<Record<string, string>> = {
  'people.confirmation_token_hash': 'opens the link of a confirmation mail',
  'people.unsubscribe_token': 'opens the link of every mail',
  'people.search': 'made of address and name',
  'people.sort_name': 'made of the name',
  'people.deleted_at': 'empty for everybody who can be asked for',
  'list_entries.person_id': 'the person it is about',
  'list_entries.offer': 'unread; told as a choice',
  'choices.person_id': 'the person it is about',
  'consents.id': 'only their order, in which they are told',
  'consents.person_id': 'the person it is about',
  'consents.mail_id': 'part of the Message-ID, which is told',
  'consent_texts.version': 'told as textVersion',
  'consent_texts.first_used_at': 'of the text, whoever agreed to it',
  'outbox.dedupe_key': 'made of the payload',
  'outbox.turn': 'of the machinery',
  'outbox.version': 'of the machinery',
  'outbox.locked_until': 'of the machinery, for seconds',
  'outbox.locked_by': 'of the machinery, for seconds',
  'letter_sends.person_id': 'the person it is about',
  'contact_transfers.person_id': 'the person it is about',
  'import_rows.import_id': 'which import it is of, whoever it names',
  'import_rows.hashes': 'the address, keyed',
  'cases.fingerprint': 'made of what was declared',
  'purchases.search': 'made of order, address and name',
  'purchases.first_payment_id': 'our own number of a payment that is told',
  'payments.revenue': 'the amount, with its sign',
  'rejected_addresses.hash': 'the address, keyed',
  'erased_addresses.hash': 'the address, keyed',
};

/** All other tables: nothing in them is about anybody whom the Auskunft is for. */
export const impersonal = {
  'who works here, and what they write; their own settings tell them': [
    ...['accounts', 'account_links', 'admin_sessions', 'passkeys', 'spent_challenges', 'login_log', 'notifications'],
    ...['content_entries', 'content_history', 'law_notes', 'calendar_feed', 'letters', 'letter_series', 'letter_pace'],
  ],
  'visitors whom nobody can recognise after a day, then sums': [
    ...['analytics_salts', 'analytics_values', 'analytics_seen', 'analytics_days', 'analytics_months'],
    ...['analytics_dropped', 'visits', 'visit_clicks', 'goal_days', 'goal_months', 'goal_totals', 'goal_month_parts'],
    ...['redirect_clicks', 'redirect_click_months', 'redirect_click_marks'],
  ],
  'clicks on order buttons, of nobody whom they name, for thirty days': ['checkouts'],
  'keys of the hashes of addresses': ['peppers'],
  'networks and names as keyed hashes, for a day at most': ['rate_limits'],
  'sign-ups of earlier versions, which became people': ['waitlist_entries', 'subscribers'],
  'where the site runs, what it has built, and what its owners were told of it': [
    ...['hosting', 'builds', 'schedule_runs', 'alarms', 'restores'],
  ],
  'the website, its events and its links': [
    ...['events', 'event_images', 'sync_runs', 'images', 'media', 'releases', 'release_plan', 'site_switches', 'tasks'],
    ...['redirects', 'redirect_categories', 'redirect_checks', 'integrations', 'contact_tags', 'mailers', 'imports'],
    ...[
      'payment_platforms',
      'payment_products',
      'clickup_connection',
      'clickup_used_states',
      'clickup_deliveries',
      'created_tasks',
    ],
  ],
} as const;
