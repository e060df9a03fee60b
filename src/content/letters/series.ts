import { counted, formatNumber } from '#domain/german-count.ts';
import { SERIES_DAYS_MAX, SERIES_MAX, type SeriesReach } from '#domain/letters/series.ts';

const person = ['Mensch', 'Menschen'] as const;
const days = (count: number): string => (count === 1 ? '1\u00a0Tag' : `${formatNumber(count)}\u00a0Tage`);

/** Texts of a list's series (docs/decisions/series.md). */
export const series = {
  title: (list: string) => `Briefserie: ${list}`,
  loading: 'Lade die Briefserie …',
  failed: 'Die Briefserie konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  lead: `Bis zu ${SERIES_MAX} Briefe, die von selbst gehen: die Begrüßung gleich nach der Bestätigung, jeder weitere so viele Tage danach. Jeder Mensch bekommt jeden Brief höchstens einmal.`,
  states: { on: 'an', off: 'aus', paused: 'angehalten' },
  onSince: (instant: string, reach: SeriesReach) =>
    reach === 'new'
      ? `An seit ${instant}, für alle, die seitdem bestätigt haben.`
      : `An seit ${instant}, auch für alle, die damals noch in ihren Tagen waren.`,
  isOff: 'Die Serie ist aus: Nach der Begrüßung geht kein Brief von selbst.',
  isHeld: 'Angehalten: Wer an der Reihe ist, wartet. Wer mehr als 14 Tage zu spät ist, bekommt den Brief nicht mehr.',
  ends: (what: string) => `Sie endet für jeden, der sich abmeldet, nicht mehr zu erreichen ist oder ${what} kauft.`,
  endsOnly: 'Sie endet für jeden, der sich abmeldet oder nicht mehr zu erreichen ist.',
  anything: 'irgendetwas',
  turnOn: 'Serie einschalten …',
  obstacle: (title: string, text: string) => `„${title}“: ${text}`,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  turnOff: 'Ausschalten …',
  plan: 'Tage und Ende ändern',
  add: 'Brief hinzufügen',
  full: `Eine Serie hat höchstens ${SERIES_MAX} Briefe.`,
  errorTitle: 'Fehler',
  letters: 'Die Briefe',
  columns: { days: 'Wann', subject: 'Betreff', status: 'Stand', figures: 'Zahlen' },
  actions: 'Aktionen',
  at: (count: number) =>
    count === 0 ? 'gleich danach' : `nach ${count === 1 ? '1 Tag' : `${formatNumber(count)} Tagen`}`,
  untitled: 'Noch ohne Betreff',
  untested: 'Testbrief fehlt',
  tested: 'getestet',
  next: (count: number) => `als Nächstes: ${counted(count, person)}`,
  earlier: (title: string) => `„${title}“ mit dem Brief davor tauschen`,
  remove: (title: string) => `„${title}“ aus der Serie nehmen`,
  removed: (title: string) => ({ title: 'Aus der Serie genommen', description: `„${title}“ geht nicht mehr hinaus.` }),
  undo: 'Rückgängig',
  undoHint:
    'Solange dieser Hinweis zu sehen ist, kannst du das rückgängig machen. Danach ist der Brief aus; schalte ihn wieder ein.',
  people: 'Wer gerade darin ist',
  peopleFailed: (message: string) => `Wer darin ist, konnte nicht geladen werden: ${message}`,
  inIt: (count: number) => `${counted(count, person)}: Bei jedem steht, welcher Brief als Nächstes kommt.`,
  nobodyOff: 'Niemand: Die Serie ist aus.',
  nobody: 'Gerade niemand: Wer bestätigt, steht hier, bis der letzte Brief hinausgegangen ist.',
  personColumns: { name: 'Wer', confirmed: 'Bestätigt', got: 'Hat schon', next: 'Als Nächstes' },
  got: (count: number) => (count === 1 ? '1 Brief' : `${formatNumber(count)} Briefe`),
  waits: (title: string) => `${title}, an der Reihe`,
  comes: (title: string, instant: string) => `${title}, ab ${instant}`,
  more: 'Weitere laden',
} as const;

export const seriesStart = {
  title: 'Serie einschalten',
  close: 'Schließen',
  cancel: 'Noch nicht',
  submit: 'Einschalten',
  saved: { title: 'Eingeschaltet', description: 'Die Briefe gehen ab jetzt von selbst.' },
  who: 'Für wen?',
  new: 'Ab jetzt: Wer von nun an bestätigt',
  all: (count: number) =>
    `Alle in ihren Tagen: auch ${counted(count, person)}, für ${count === 1 ? 'den' : 'die'} noch ein Brief kommt`,
  note: 'Was für jemanden schon vorbei ist, wird nicht nachgeholt. Die Begrüßung bekommt nur, wer von nun an bestätigt.',
} as const;

export const seriesEnd = {
  title: 'Die Serie ausschalten?',
  text: 'Dann geht kein Brief von ihr mehr hinaus, auch die Begrüßung nicht. Wer gerade auf einen wartet, bekommt ihn nicht mehr. Zum Unterbrechen genügt „Anhalten“.',
  close: 'Schließen',
  keep: 'Anlassen',
  discard: 'Ausschalten',
} as const;

export const seriesPlan = {
  title: 'Tage und Ende',
  close: 'Schließen',
  cancel: 'Nichts ändern',
  save: 'Speichern',
  lead: `So viele Tage nach der Bestätigung, 1 bis ${SERIES_DAYS_MAX}; die Reihenfolge folgt daraus. Es gilt für alles, was noch nicht hinausgegangen ist.`,
  days: (title: string) => `Tage bis „${title}“`,
  offer: 'Endet für Käufer von',
  nothing: 'Endet durch keinen Kauf',
  saved: { title: 'Gespeichert', description: 'Die Tage gelten für alles, was noch nicht hinausgegangen ist.' },
} as const;

export const seriesLetter = {
  title: (list: string, count: number) => `Briefserie ${list}: ${days(count)} nach der Bestätigung`,
  back: (list: string) => `Briefserie: ${list}`,
  isOn: 'Der Brief geht von selbst. Zum Ändern halte ihn an: Wer an der Reihe ist, wartet so lange.',
  hold: 'Zum Ändern anhalten',
  who: 'Wer in der Serie ist, bekommt diesen Brief an seinem Tag, von selbst und nur einmal.',
  change: 'Was du später änderst, gilt für alle, die ihn noch nicht haben.',
  wholeSeries: 'Eingeschaltet wird die Serie als Ganzes, wenn alle ihre Briefe getestet sind.',
  toSeries: 'Zur Serie',
} as const;
