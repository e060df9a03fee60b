import { counted, formatNumber } from '#domain/german-count.ts';

/** First words of link titles, by the pronoun that fits them. */
const PRONOUNS: Readonly<Record<string, readonly string[]>> = {
  deinen: ['Aushang', 'Beitrag', 'Blog', 'Flyer', 'Kanal', 'Link', 'Newsletter', 'Podcast', 'Post', 'Rundbrief'],
  deine: ['Anzeige', 'Bio', 'Broschüre', 'Karte', 'Postkarte', 'Seite', 'Story', 'Visitenkarte'],
  dein: ['Buch', 'Heft', 'Interview', 'Plakat', 'Poster', 'Profil', 'Reel', 'Video', 'Webinar'],
};

/** Names a short link by its title, as in 'deinen Flyer Freiburg'. */
function yourLink(title: string): string {
  const [first = ''] = title.split(/[\s,.:–-]/);
  const [pronoun] = Object.entries(PRONOUNS).find(([, nouns]) => nouns.includes(first)) ?? [];
  return pronoun === undefined ? `deinen Link „${title}“` : `${pronoun} ${title}`;
}

interface SaleOrigin {
  readonly link: string | null;
  readonly linkTitle: string | null;
  readonly source: string | null;
}

/** Announces the first sale: 'Dein erster Verkauf: 27 €, über deinen Flyer Freiburg.' */
export function firstSale(amount: string, { link, linkTitle, source }: SaleOrigin): string {
  const way = link === null ? source : yourLink(linkTitle?.trim() || link);
  return `Dein erster Verkauf: ${amount}${way ? `, über ${way}` : ''}.`;
}

/** Words the tile of ActiveCampaign: tags queued, and whether they go out. */
export const tagFigure = (waiting: number, isOff: boolean): { readonly value: string; readonly note: string } => {
  if (!isOff)
    return { value: formatNumber(waiting), note: `${waiting === 1 ? 'Tag wartet' : 'Tags warten'} auf die Zustellung` };
  if (waiting === 0) return { value: 'Aus', note: 'Ausgeschaltet: Neue Tags warten, bis du einschaltest' };
  return { value: 'Aus', note: `${counted(waiting, ['Tag wartet', 'Tags warten'])}, bis du einschaltest` };
};
