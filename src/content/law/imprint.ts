/** Contact fields of the imprint in order; names as in the kind 'contact'. */
export const imprint = [
  { field: 'owner', label: 'Angaben nach § 5 DDG' },
  { field: 'address', label: 'Anschrift' },
  { field: 'email', label: 'E-Mail' },
  { field: 'phone', label: 'Telefon' },
  { field: 'secondContact', label: 'Weiterer Kontakt' },
  { field: 'vatId', label: 'Umsatzsteuer- oder Wirtschafts-Identifikationsnummer' },
  { field: 'register', label: 'Registereintrag' },
  { field: 'responsible', label: 'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV' },
  { field: 'disputes', label: 'Verbraucherschlichtung' },
] as const;

/** Contact fields for requests about data or contracts. */
export const responsible = [
  { field: 'owner', label: 'Name' },
  { field: 'address', label: 'Anschrift' },
  { field: 'email', label: 'E-Mail' },
  { field: 'phone', label: 'Telefon' },
] as const;
