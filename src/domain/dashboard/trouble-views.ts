import type { TroubleCause } from '../operations/troubles.ts';
import { connectionSearch, purchasesSearch } from '../purchases/view-address.ts';
import { type ScreenView, viewAt } from '../shell/admin-routes.ts';
import { lettersSearch } from '../shell/letter-search.ts';
import { mailSettingsSearch } from '../shell/settings-search.ts';

/** Views that solve each trouble; null if it is solved elsewhere, as its sentence says. */
export const solvedOn: Readonly<Record<TroubleCause, ScreenView | null>> = {
  release: viewAt('content'),
  plan: viewAt('content'),
  errors: null,
  'errors-lasting': null,
  'errors-over': null,
  outages: null,
  key: null,
  cases: viewAt('cases'),
  'untold-cases': viewAt('users'),
  'lost-receipts': viewAt('cases'),
  'kept-out': null,
  'mail-stopped': null,
  'sending-off': null,
  'no-mail-server': null,
  'mail-refused': null,
  'mail-broken': null,
  'mail-declined': null,
  'mail-delivery': viewAt('settings', mailSettingsSearch),
  'mail-recipients': null,
  'visitors-recipients': null,
  mails: viewAt('newsletter'),
  schedules: null,
  'heartbeat-missing': null,
  'backup-missing': null,
  'backup-late': null,
  storage: viewAt('settings'),
  'storage-visitors': viewAt('settings'),
  compute: viewAt('settings'),
  disputed: viewAt('payments', purchasesSearch({ state: 'disputed' })),
  owed: viewAt('payments', purchasesSearch({ state: 'owed' })),
  unnamed: viewAt('payments', purchasesSearch({ offer: 'unnamed' })),
  unconnected: viewAt('payments', connectionSearch),
  'notices-refused': viewAt('payments', connectionSearch),
  'sync-failed': viewAt('clickup'),
  'sync-suspicious': viewAt('clickup'),
  'sync-revoked': viewAt('clickup'),
  letters: viewAt('newsletter', lettersSearch),
  'letters-paused': viewAt('newsletter', lettersSearch),
  'series-paused': viewAt('newsletter', lettersSearch),
  tags: viewAt('activecampaign'),
};
