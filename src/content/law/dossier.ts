import { formatDay, formatInstant } from '#domain/berlin-time.ts';
import { Html, html } from '#domain/html.ts';
import { formatEuro, formatInstalments } from '#domain/purchases/offers.ts';

export type DossierFacts = readonly (readonly [name: string, value: string])[];

const release = {
  title: 'Die Website zu diesem Zeitpunkt',
  number: 'Veröffentlichung',
  numberOf: (id: number, place: number) => `Nr. ${id}, die ${place}. in der Kette`,
  since: 'Online seit',
  until: 'Online bis',
  still: 'ist noch online',
  decided: 'Bestimmt durch',
  decidedBy: {
    checkout: 'den Klick auf den Bestellknopf, der zu diesem Kauf führte',
    notice:
      'das Eintreffen der ersten Meldung des Zahlungsanbieters: Ein Klick auf der Website ist zu diesem Kauf nicht bekannt, zum Beispiel wegen „Do Not Track“',
    itself: 'den Eingang hier auf der Website',
  },
  format: 'Format der Inhalte',
  checksum: 'Prüfsumme des Inhalts (SHA-256)',
  chain: 'Kette (SHA-256)',
  before: 'Kette der Veröffentlichung davor',
  first: 'keine, das ist die erste',
  checked: 'Nachgerechnet',
  intact: 'Der Inhalt ergibt diese Prüfsumme.',
  broken: 'Der Inhalt ergibt diese Prüfsumme nicht. Er wurde nach der Veröffentlichung verändert.',
  chained: 'Die Kette stimmt von der ersten Veröffentlichung bis zu dieser.',
  unchained: 'Die Kette stimmt nicht: Eine Veröffentlichung wurde verändert, eingefügt oder entfernt.',
  formula:
    'Die Kette ist die SHA-256-Summe aus der Kette davor, der Nummer, der Prüfsumme und dem Zeitpunkt in UTC, mit je einem Leerzeichen dazwischen. Wer eine Veröffentlichung nachträglich ändert, einfügt oder entfernt, ändert damit alle späteren.',
  none: 'Für diesen Zeitpunkt ist keine Veröffentlichung festgehalten: Er liegt vor der ersten, oder vor dem Tag, ab dem die Website sie festhält.',
  dropped:
    'Der Inhalt dieser Veröffentlichung ist gelöscht, weil die Frist für Ansprüche vorbei ist. Prüfsumme und Kette sind geblieben.',
} as const;

const page = {
  madeAt: (moment: string) => `Erstellt: ${moment}.`,
  facts: 'Worum es geht',
  timeline: 'Zeitlinie',
  consent: 'Wortlaut der Einwilligung',
  offer: 'Das Angebot zu diesem Zeitpunkt',
  pages: 'Die Seiten zu diesem Zeitpunkt',
  address: (path: string) => `Seite ${path}`,
  limits: 'Was diese Mappe nicht beweist',
  limitsOf: [
    'Sie beweist nicht, was die Bestellseite des Zahlungsanbieters zeigte. Diese Seite gehört dem Anbieter.',
    'Die Inhalte sind die von damals, gezeichnet hat sie das Programm von heute. Texte und Gestaltung, die zum Programm gehören, zum Beispiel Beschriftungen von Knöpfen, können damals anders gewesen sein.',
    'Videos, Tonaufnahmen und Eingebettetes fehlen in den Seiten. Wo ein Bild fehlt, steht seine Beschreibung.',
    'Rund um eine Veröffentlichung ist der Stand auf etwa eine Minute genau, und eine Seite, die schon offen war, bleibt, wie sie geladen wurde.',
    'Angaben zum Kauf stammen aus den Meldungen des Zahlungsanbieters. Name und E-Mail-Adresse darin sind nicht geprüft.',
    'Prüfsumme und Kette zeigen eine Änderung nur, wenn es eine ältere Mappe oder Kopie gibt, mit der sich die Werte vergleichen lassen.',
  ],
} as const;

const offerWords = {
  name: 'Name',
  price: 'Preis',
  regular: 'Durchgestrichener Preis',
  regularTime: 'Der durchgestrichene Preis galt',
  between: (since: string, until: string) =>
    [...(since === '' ? [] : [`seit ${formatDay(since)}`]), ...(until === '' ? [] : [`bis ${formatDay(until)}`])].join(
      ' ',
    ),
  instalments: 'Raten',
  guarantee: 'Garantie',
  partner: 'Vertragspartner',
  limit: 'Begrenzung',
  ends: 'Endet am',
  places: 'Plätze',
  approval: 'ZFU-Zulassungsnummer',
} as const;

const textIn = (data: Readonly<Record<string, unknown>>, field: string): string => {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const centsIn = (data: Readonly<Record<string, unknown>>, field: string): string => {
  const value = data[field];
  return typeof value === 'number' ? formatEuro(value) : '';
};

/** Lists an offer's facts as they were stored in a release. */
export function offerFacts(data: Readonly<Record<string, unknown>>): DossierFacts {
  const { instalmentCount: count, instalmentAmount: amount } = data;
  const all: DossierFacts = [
    [offerWords.name, textIn(data, 'name')],
    [offerWords.price, centsIn(data, 'price')],
    [offerWords.regular, centsIn(data, 'regularPrice')],
    [offerWords.regularTime, offerWords.between(textIn(data, 'regularSince'), textIn(data, 'regularUntil'))],
    [
      offerWords.instalments,
      typeof count === 'number' && typeof amount === 'number' ? formatInstalments({ count, amount }) : '',
    ],
    [offerWords.guarantee, textIn(data, 'guarantee')],
    [offerWords.partner, textIn(data, 'contractPartner')],
    [offerWords.limit, textIn(data, 'limit')],
    [offerWords.ends, textIn(data, 'endsOn') && formatDay(textIn(data, 'endsOn'))],
    [offerWords.places, textIn(data, 'places')],
    [offerWords.approval, textIn(data, 'zfuNumber')],
  ];
  return all.filter(([, value]) => value !== '');
}

/** Release as `readProof` answers it; moments are ISO 8601. */
interface Release {
  readonly id: number;
  readonly number: number;
  readonly onlineAt: string;
  readonly onlineUntil: string | null;
  readonly schemaVersion: number;
  readonly checksum: string;
  readonly chain: string;
  readonly previousChain: string | null;
  readonly isChained: boolean;
  readonly body: { readonly isIntact: boolean } | null;
}

/** Contents of a file; pages and styles come from the preview program, everything else is text. */
export interface DossierFile {
  readonly title: string;
  readonly madeAt: string;
  readonly facts: DossierFacts;
  /** The oldest first. */
  readonly timeline: readonly { readonly at: string; readonly title: string; readonly note: string }[];
  readonly consents: readonly { readonly title: string; readonly text: string }[];
  readonly offers: readonly DossierFacts[];
  readonly decidedBy: keyof typeof release.decidedBy | null;
  readonly release: Release | null;
  readonly pages: readonly { readonly path: string; readonly html: string }[];
  readonly css: string;
}

/** Row that a file is made for. */
export interface DossierSubject {
  readonly kind: 'purchase' | 'case' | 'person';
  readonly id: number;
}

/** Stored facts of a subject besides the release. */
export interface Described extends Pick<DossierFile, 'facts' | 'timeline' | 'consents'> {
  /** Moment that it is about, ISO 8601. */
  readonly at: string;
  /** Names the subject without naming the person. */
  readonly what: string;
  readonly offers: readonly string[];
  /** Pages that it concerns, besides those of its offers. */
  readonly paths: readonly string[];
}

const exactly = (instant: string): string => `${formatInstant(instant)} (${instant.slice(0, 19)} UTC)`;

export const drawFacts = (facts: DossierFacts): Html =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

function releaseSection({ decidedBy, release: found }: DossierFile): Html {
  if (found === null) return html`<p>${release.none}</p>`;
  const { body, isChained } = found;
  const facts: DossierFacts = [
    [release.number, release.numberOf(found.id, found.number)],
    [release.since, exactly(found.onlineAt)],
    [release.until, found.onlineUntil === null ? release.still : exactly(found.onlineUntil)],
    ...(decidedBy === null ? [] : [[release.decided, release.decidedBy[decidedBy]] as const]),
    [release.format, String(found.schemaVersion)],
    [release.checksum, found.checksum],
    [release.chain, found.chain],
    [release.before, found.previousChain ?? release.first],
    [
      release.checked,
      [
        ...(body === null ? [] : [body.isIntact ? release.intact : release.broken]),
        isChained ? release.chained : release.unchained,
      ].join(' '),
    ],
  ];
  return html`${drawFacts(facts)}${body === null && html`<p>${release.dropped}</p>`}<p class="m-note">${release.formula}</p>`;
}

export const drawSection = (title: string, content: Html): Html =>
  html`<section class="m-part"><h2>${title}</h2>${content}</section>`;

const STYLE =
  '.mappe{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#24121f;background:#fff;text-align:left}' +
  '.mappe h1,.mappe h2,.mappe h3{font-family:system-ui,sans-serif;font-weight:600;line-height:1.25;margin:0 0 .75rem}.mappe h1{font-size:1.75rem}.mappe h2{font-size:1.2rem}.mappe h3{font-size:1rem;margin:1.25rem 0 .25rem;break-after:avoid}' +
  '.mappe .m-part{margin:2rem 0 0;padding:1rem 0 0;border-top:1px solid #e3d5cb}.mappe dl,.mappe ol,.mappe ul{margin:0;padding:0}.mappe ul{padding-left:1.2rem;list-style:disc}.mappe ol{list-style:none}' +
  '.mappe dl>div{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:0 1rem;padding:.2rem 0}.mappe dt,.mappe .m-note{color:#5b4655}' +
  '.mappe dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}.mappe li{padding:.2rem 0}.mappe blockquote{margin:.5rem 0;padding-left:.75rem;border-left:2px solid #b8863b;white-space:pre-line}' +
  '.m-page{transform:translate(0);break-before:page;border-top:2px solid #24121f}.m-address{margin:0;padding:.5rem 1.25rem;font:600 .9rem/1.5 system-ui,sans-serif;color:#24121f;background:#f3ece6}' +
  '@media (max-width:32rem){.mappe dl>div{grid-template-columns:1fr}}@page{margin:1.5cm}@media print{.mappe{padding:0;max-width:none;font-size:10.5pt}.mappe .m-part{break-inside:avoid-page}}';

/** Without scripts, and without anything from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Ends no style element early. */
const inStyle = (css: string): Html => new Html(css.replaceAll('</', '<\\/'));

interface DrawnFile {
  readonly title: string;
  readonly content: Html;
  /** Drawn pages with their styles. */
  readonly pages?: Html;
  readonly css?: string;
}

/** Renders one HTML page that needs no other file and prints. */
export function drawFile({ title, content, pages, css = '' }: DrawnFile): string {
  const drawn = html`<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="content-security-policy" content="${POLICY}"><title>${title}</title><style>${inStyle(css)}</style><style>${new Html(STYLE)}</style></head><body><div class="mappe"><h1>${title}</h1>${content}</div>${pages}</body></html>`;
  return `<!doctype html>\n${drawn}\n`;
}

/** Renders the file of a subject, its pages below its facts. */
export function dossierFile(file: DossierFile): string {
  const { title, madeAt, facts, timeline, consents, offers, pages, css } = file;
  const content = html`<p class="m-note">${page.madeAt(exactly(madeAt))}</p>
    ${drawSection(page.facts, drawFacts(facts))}
    ${timeline.length > 0 && drawSection(page.timeline, html`<ol>${timeline.map(({ at, title: what, note }) => html`<li><strong>${what}</strong> ${exactly(at)}${note !== '' && html`<br><span class="m-note">${note}</span>`}</li>`)}</ol>`)}
    ${consents.length > 0 && drawSection(page.consent, html`${consents.map(({ title: what, text }) => html`<p>${what}</p><blockquote>${text}</blockquote>`)}`)}
    ${drawSection(release.title, releaseSection(file))}
    ${offers.length > 0 && drawSection(page.offer, html`${offers.map(drawFacts)}`)}
    ${drawSection(page.limits, html`<ul>${page.limitsOf.map((limit) => html`<li>${limit}</li>`)}</ul>`)}
    ${pages.length > 0 && drawSection(page.pages, html`<ul>${pages.map(({ path }) => html`<li>${page.address(path)}</li>`)}</ul>`)}`;
  const drawn = html`${pages.map(({ path, html: each }) => html`<div class="m-page"><p class="m-address">${page.address(path)}</p>${new Html(each)}</div>`)}`;
  return drawFile({ title, content, pages: drawn, css });
}
