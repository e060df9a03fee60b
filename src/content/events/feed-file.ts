export const feedFile = {
  name: 'ME – Mein Erwachen: alles',
  titles: {
    event: (title: string) => title,
    masterclass: (title: string) => `Masterclass: ${title}`,
    offer: (title: string) => `Angebot endet: ${title}`,
    link: (title: string) => `Kurzlink läuft ab: ${title}`,
    letter: (title: string) => `Rundbrief: ${title}`,
    publish: (title: string) => `Veröffentlichung: ${title}`,
  },
  unseen: (title: string) => `${title} (nicht auf der Website)`,
} as const;
