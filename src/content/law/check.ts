import { formatDay } from '#domain/berlin-time.ts';
import { counted } from '#domain/german-count.ts';
import type { RuleFacts } from '#domain/law/rules.ts';

/** Texts of the Rechts-Check (docs/decisions/law.md). */
export const law = {
  title: 'Rechts-Check',
  lead: 'Was das Gesetz von deiner Website verlangt. Das ist keine Rechtsberatung: Das letzte Wort hat deine Anwältin.',
  loading: 'Prüfe die Inhalte …',
  failed: 'Der Rechts-Check konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Nichts offen.',
  done: (done: number, all: number) => `${done} von ${all} erledigt`,
  progress: 'So weit ist der Rechts-Check',
  allDone: 'Alles erledigt.',
  waiting: (count: number) =>
    `${counted(count, ['Punkt ist erledigt, aber noch nicht online', 'Punkte sind erledigt, aber noch nicht online'])}: Deine Besucher sehen noch das Alte, bis du veröffentlichst.`,
  publish: 'Zum Veröffentlichen',
  onlyOwner:
    'Du siehst hier alles und kannst Felder ausfüllen. „So gewollt“ sagen kann nur, wer die Rolle Inhaberin hat.',
  state: { duty: 'Pflicht', accepted: 'So gewollt', waiting: 'Noch nicht online', online: 'Online' },
  blocks: 'Solange das offen ist, lässt sich die Website im Netz nicht veröffentlichen.',
  mend: 'Zum Feld',
  mendOf: (title: string) => `Zum Feld: ${title}`,
  duties: (count: number) => counted(count, ['Pflicht', 'Pflichten']),
  folded: (row: string, count: number) => `${row} (${counted(count, ['Punkt', 'Punkte'])})`,
  finished: (count: number) => `Erledigt (${count})`,
  phases: {
    start: { title: 'Vor dem ersten Tag', hint: 'Bevor jemand deine Website sieht.' },
    selling: { title: 'Wenn du verkaufst', hint: 'Bevor man bei dir bestellen kann.' },
    later: { title: 'Später', hint: 'Was bald gilt, oder Zeit hat.' },
  },
  open: (count: number) => (count === 0 ? 'erledigt' : `${count} offen`),
  questions: (count: number) => `Fragen an deine Anwältin (${count})`,
  questionsHint: 'Als Seite zum Drucken, mit den Vorschriften und deinen Angaben.',
  asksLawyer: 'Frage für deine Anwältin: ',
  rules: 'Alle Regeln mit Stand und Quelle',
  basis: (rule: string, { name, law: paragraphs, since, checkedOn }: RuleFacts) =>
    `Regel ${rule}: ${name} (${paragraphs}). Gilt seit ${formatDay(since)}, geprüft am ${formatDay(checkedOn)}.`,
  source: 'Zur Quelle',
  sourceOf: (rule: string) => `Zur Quelle von Regel ${rule} (öffnet in einem neuen Tab)`,
  choose: (title: string) => `${title}: auswählen`,
  all: (count: number) => `Alle ${count} auswählen`,
  chosen: (count: number) => `${counted(count, ['Punkt', 'Punkte'])} so gewollt?`,
  meaning:
    'Du hast es geprüft und lässt es bewusst so: Es zählt als erledigt, an der Website ändert sich nichts. Wieder öffnen kannst du es jederzeit.',
  clear: 'Auswahl aufheben',
  accept: 'So gewollt …',
  noteLabel: 'Warum ist das so gewollt?',
  noteHint: 'Bleibt mit deinem Namen und dem Zeitpunkt stehen.',
  noteExample: 'z. B. mit meiner Anwältin geklärt',
  noteMissing: 'Bitte schreib kurz, warum es so gewollt ist.',
  save: 'Als gewollt festhalten',
  reopen: 'Wieder öffnen',
  acceptedBy: (by: string, at: string) => `${by}, ${at}`,
  saveFailed: 'Das ließ sich nicht speichern',
  saved: (count: number) => (count === 1 ? 'Als gewollt festgehalten' : `${count} Punkte als gewollt festgehalten`),
  reopened: 'Wieder offen',
  undo: 'Rückgängig',
  undoHint: 'Über „Erledigt“ und „Wieder öffnen“ kommt ein Punkt auch später zurück.',
} as const;
