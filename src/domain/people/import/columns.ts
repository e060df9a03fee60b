import { columnName, namedColumns } from '../../csv.ts';

/** What a column of a table of people can mean. */
export const PEOPLE_COLUMNS = [
  'email',
  'name',
  'firstName',
  'lastName',
  'consentAt',
  'consentSource',
  'status',
  'leftAt',
] as const;

/** One of these meanings. */
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** Where each meaning stands: the number of a column, from 0. */
export type PeopleMapping = Readonly<Partial<Record<PeopleColumn, number>>>;

/** The programs whose exports are known by their columns. */
export type Program = 'Mailchimp' | 'ActiveCampaign' | 'CleverReach' | 'Brevo';

/**
 * As they are compared: without case, spaces and signs. When somebody came into a program is no consent, so no such
 * column is taken for one; the owner may choose it.
 */
const NAMES: Readonly<Record<PeopleColumn, readonly string[]>> = {
  email: ['emailaddress', 'email', 'emailadresse', 'mail', 'mailadresse'],
  name: ['fullname', 'name', 'vollständigername', 'contactname'],
  firstName: ['firstname', 'vorname', 'fname', 'prename'],
  lastName: ['lastname', 'nachname', 'lname', 'surname', 'familienname'],
  consentAt: [
    // Before Mailchimp's CONFIRM_TIME, which whoever was only added or imported there has too.
    'optintime',
    'confirmtime',
    'activated',
    'aktiviert',
    'aktiviertam',
    'bestätigtam',
    'doubleoptinam',
    'doiam',
    'doidate',
    'optindate',
    'einwilligungam',
    'consentdate',
    'consentedat',
    'subscribedat',
    'subscriptiondate',
    'datesubscribed',
    'subscribedate',
  ],
  consentSource: ['consentsource', 'optinsource', 'signupsource', 'source', 'quelle', 'herkunft', 'formular', 'form'],
  status: [
    'emailmarketing',
    'emailmarketingstatus',
    'emailmarketingsubscriptionstatus',
    'subscriptionstatus',
    'status',
    'contactstatus',
    'liststatus',
    'memberstatus',
  ],
  leftAt: [
    'unsubtime',
    'cleantime',
    'unsubscribedat',
    'unsubscribedate',
    'dateunsubscribed',
    'unsubscribed',
    'deactivated',
    'deaktiviert',
    'deaktiviertam',
    'abgemeldetam',
    'abgemeldet',
    'emailblacklisted',
    'blacklisted',
    'emailblacklist',
    'blocklisted',
    'emailblocklisted',
    'emailblocklist',
    'bounced',
    'bouncedat',
    'bounce',
  ],
};

/** Finds what the columns of a table mean by their names; what nobody knows is left for the owner to choose. */
export const peopleMappingOf = (headers: readonly string[]): PeopleMapping => namedColumns(headers, NAMES);

/** Says whose export a table is. */
export function programOf(headers: readonly string[]): Program | undefined {
  const names = new Set(headers.map(columnName));
  const has = (...all: string[]): boolean => all.every((name) => names.has(name));
  if (has('emailaddress') && (has('optintime') || has('leid') || has('euid'))) return 'Mailchimp';
  if (has('email') && (has('addedtime', 'modifiedtime') || has('doubleoptin') || has('contactid', 'sms')))
    return 'Brevo';
  const isActivated = (has('activated') || has('aktiviert')) && (has('registered') || has('registriert'));
  if (has('email') && isActivated) return 'CleverReach';
  const isContact = has('email', 'firstname', 'lastname');
  if (
    isContact &&
    ['contactid', 'subscriberid', 'accountname', 'datesubscribed', 'datecreated'].some((name) => has(name))
  )
    return 'ActiveCampaign';
  return undefined;
}
