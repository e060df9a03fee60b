import { columnName, findColumns } from '../../csv.ts';

/** Meanings that a column of a table of people can have. */
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

export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** Column index, from 0, of each meaning. */
export type PeopleMapping = Readonly<Partial<Record<PeopleColumn, number>>>;

/** Programs whose exports are recognised by their columns. */
export type Program = 'Mailchimp' | 'ActiveCampaign' | 'CleverReach' | 'Brevo';

/**
 * Names normalised by `columnName`. The date on which a contact was added is no consent, so no such name is listed
 * under `consentAt`; the owner may still choose that column.
 */
const NAMES: Readonly<Record<PeopleColumn, readonly string[]>> = {
  email: ['emailaddress', 'email', 'emailadresse', 'mail', 'mailadresse'],
  name: ['fullname', 'name', 'vollständigername', 'contactname'],
  firstName: ['firstname', 'vorname', 'fname', 'prename'],
  lastName: ['lastname', 'nachname', 'lname', 'surname', 'familienname'],
  consentAt: [
    // Comes before Mailchimp's CONFIRM_TIME, which is also set for contacts that were only added or imported.
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
    'hardbounced',
    'abmeldedatum',
    'abgemeldetseit',
    'ausgetragen',
    'ausgetragenam',
    'widerrufen',
    'widerrufenam',
    'gekündigtam',
    'gelöschtam',
    'gesperrt',
    'optout',
    'optouttime',
    'optoutdate',
    'unsubscribetime',
    'deleted',
    'deletedat',
    'suppressed',
    'complained',
    'complaint',
  ],
};

/** Maps columns by their names; the owner maps the remaining ones by hand. */
export const peopleMappingOf = (headers: readonly string[]): PeopleMapping => findColumns(headers, NAMES);

/**
 * Returns the indexes of all columns that have a meaning: the chosen one and every other of a known name. Each of them
 * can say that a person left. None if the owner does not import the chosen one.
 */
export function columnsOf(
  meaning: 'status' | 'leftAt',
  headers: readonly string[],
  mapping: PeopleMapping,
): readonly number[] {
  const chosen = mapping[meaning];
  if (chosen === undefined) return [];
  const taken = new Set(Object.values(mapping));
  const others = headers.flatMap((header, index) =>
    NAMES[meaning].includes(columnName(header)) && !taken.has(index) ? [index] : [],
  );
  return [chosen, ...others];
}

const TAG_COLUMNS = new Set(['tags', 'tag', 'groups', 'gruppen', 'segments', 'segmente', 'labels']);

/** Returns the indexes of columns of tags. */
export const findTagColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, index) => (TAG_COLUMNS.has(columnName(header)) ? [index] : []));

export function detectProgram(headers: readonly string[]): Program | undefined {
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
