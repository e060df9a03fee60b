const LIST = new Intl.ListFormat('de-DE');

/** Words about leisure on a fixed date (Art. 246a § 1 (3) EGBGB, docs/decisions/law.md C14). */
export const leisure = {
  title: 'Kein Widerrufsrecht bei festen Terminen',
  /** Stands beside the price. */
  beside: 'Fester Termin: Hierfür gibt es kein gesetzliches Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).',
  /** Stands in the instruction. @param names of the offers */
  sentence: (names: readonly string[]) =>
    `Kein Widerrufsrecht besteht bei Verträgen über Leistungen im Zusammenhang mit Freizeitbetätigungen, wenn der Vertrag dafür einen bestimmten Termin oder Zeitraum vorsieht (§ 312g Abs. 2 Nr. 9 BGB). Das gilt für: ${LIST.format(names)}.`,
} as const;
