import type { Program } from '#domain/people/import/columns.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';

type Sample = readonly [program: Program | undefined, csv: string, expected: Partial<PersonRow>];

/** Exports of the programs that the import knows, each with Ada Löwe as its only contact. */
export const PROGRAM_EXPORTS: readonly Sample[] = [
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID\nada@example.org,Ada,Löwe,2,2021-03-04 10:11:12,1.2.3.4,2021-03-04 10:15:00,1.2.3.4,1,x',
    { consentAt: '2021-03-04T10:11:12.000Z' },
  ],
  // Added or imported by the owner there, so not signed up.
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID,NOTES,TAGS\nada@example.org,Ada,Löwe,2,,,2021-03-04 10:15:00,1.2.3.4,1,x,,',
    {},
  ],
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID\nada@example.org,Ada,Löwe,2021-03-04 10:11:12,2021-03-04 10:15:00,2023-01-01 00:00:00,Mai,N/A,1',
    { consentAt: '2021-03-04T10:11:12.000Z', hasLeft: true },
  ],
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID\nada@example.org,Ada,Löwe,,2021-03-04 10:15:00,2023-01-01 00:00:00,Mai,1',
    { hasLeft: true },
  ],
  [
    'ActiveCampaign',
    'Email,First Name,Last Name,Phone,Tags,Date Created,IP,Status\nada@example.org,Ada,Löwe,,Kurs,2021-07-08 09:10:11,1.1.1.1,Unsubscribed',
    { hasLeft: true },
  ],
  [
    'ActiveCampaign',
    'Contact ID,Email,First Name,Last Name,Phone,Status,Date Subscribed\n7,ada@example.org,Ada,Löwe,,Active,2022-05-06T07:08:09-05:00',
    { consentAt: '2022-05-06T12:08:09.000Z' },
  ],
  [
    'ActiveCampaign',
    'Contact ID,Email,First Name,Last Name,Status,Date Subscribed\n7,ada@example.org,Ada,Löwe,Unconfirmed,2022-05-06',
    {},
  ],
  [
    'CleverReach',
    'E-Mail;Registriert;Aktiviert;Deaktiviert;Bounced;Quelle;Vorname;Nachname\nada@example.org;01.02.2020 10:00;02.02.2020 11:30;0;0;Formular Startseite;Ada;Löwe',
    // A German date means a German time zone.
    { consentAt: '2020-02-02T10:30:00.000Z', consentSource: 'Formular Startseite' },
  ],
  [
    'CleverReach',
    'email;registered;activated;deactivated;source;Vorname;Nachname\nada@example.org;1580551200;1580643000;1612137600;API;Ada;Löwe',
    { consentAt: '2020-02-02T11:30:00.000Z', consentSource: 'API', hasLeft: true },
  ],
  [
    'Brevo',
    'EMAIL,FIRSTNAME,LASTNAME,Blocklisted,ADDED_TIME,MODIFIED_TIME\nada@example.org,Ada,Löwe,yes,2020-01-02,2021-01-02',
    { hasLeft: true },
  ],
  [
    'Brevo',
    'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,EMAIL_BLACKLISTED,ADDED_TIME,MODIFIED_TIME\n5,ada@example.org,Ada,Löwe,,false,2020-01-01 10:00:00,2020-01-01 10:00:00',
    {},
  ],
  [
    'Brevo',
    'EMAIL;VORNAME;NACHNAME;DOUBLE_OPT-IN;OPT_IN;EMAIL_BLACKLISTED\nada@example.org;Ada;Löwe;1;yes;true',
    { hasLeft: true },
  ],
  [
    'Brevo',
    'EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME\nada@example.org;Löwe;Ada;;Yes;No;12-04-2022 09:30;13-04-2022 10:00',
    { hasLeft: true },
  ],
  [undefined, 'Adresse;Mail;Name\nWeg 1;ada@example.org;Ada Löwe', {}],
];
