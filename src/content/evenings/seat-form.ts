/** Texts of the form for a seat on an event's page. */
export const seatForm = {
  title: 'Dein Platz',
  lead: 'Wir schicken dir eine E-Mail, mit der du deinen Platz bestätigst. Danach bekommst du nur die E-Mails zu diesem Event.',
  optional: '(freiwillig)',
  submit: 'Platz sichern',
  privacy: 'Datenschutz',
} as const;
