/** The brand as it begins; what the pages show of it the owner can change (design/decisions.md §2, §13). */
export const brand = {
  name: 'ME – Mein Erwachen',
  shortName: 'Mein Erwachen',
  tagline: 'Transformiere dein Bewusstsein',
} as const;
