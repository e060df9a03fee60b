import { inGroup, list, pairs, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { readSound } from '#domain/pages/report-sheet.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Sentences of the Soul Plan page (spec 2.6, 9); each field begins with the specification's words. */
export const soulPlanTexts = defineKind({
  name: 'soulPlanTexts',
  place: 'soulPlan',
  title: 'Texte vom Soul Plan',
  one: 'Text',
  help: 'Was die Seite Soul Plan über das Reading sagt. Preise stehen bei den Angeboten.',
  isList: false,
  fixed: { soulPlanTexts: OFFER_NAMES.soulPlan },
  titleField: 'short',
  ownerFields: 'none',
  fields: {
    ...inGroup('Kopf der Seite', {
      short: text({
        label: 'In Kürze',
        help: 'Steht neben dem Namen und in der Leiste am oberen Rand.',
        max: 60,
        first: '90 Minuten 1:1 online',
      }),
      guarantee: text({
        label: 'Garantie in Kürze',
        help: 'Steht nur auf der Seite, solange die Bedingungen der Garantie beim Angebot stehen.',
        max: 60,
        first: 'Mit Geld-zurück-Garantie',
      }),
    }),
    ...inGroup('Der Report', {
      reportTitle: text({ label: 'Überschrift', max: 80, first: 'Was ist ein Soul Plan Report?' }),
      report: textarea({
        label: 'Text',
        help: 'Zwischen zwei Absätzen bleibt eine Zeile frei.',
        max: 1200,
        first:
          'Eine Deutung deines Geburtsnamens. Seine Laute werden in Zahlen übersetzt, und die Zahlen ergeben zusammen ein Bild: Was liegt dir? Wohin zieht es dich? Woran reibst du dich?\n\nBeweisen lässt sich das nicht. Prüfen schon, an deinem eigenen Leben.',
      }),
      benefits: pairs({
        label: 'Was darin steht',
        min: 3,
        max: 3,
        first: [
          {
            title: 'Talente',
            text: 'Was dir so leichtfällt, dass du es übersiehst. Der Report gibt ihm einen Namen, damit du es einsetzen kannst.',
          },
          {
            title: 'Lebens\u00adaufgabe',
            text: 'Die Richtung hinter deinen Entscheidungen, auch hinter denen, die du heute anders treffen würdest.',
          },
          {
            title: 'Heraus\u00adforderungen',
            text: 'Die Themen, die wiederkommen. Nicht als Urteil, sondern als Frage, die du diesmal anders beantworten kannst.',
          },
        ],
      }),
    }),
    ...inGroup('Beispielseite des Reports', {
      sampleName: text({
        label: 'Name auf der Seite',
        help: 'Über der Seite steht „Beispielseite“. Nimm keinen Namen einer Kundin.',
        max: 40,
        first: 'Lena M.',
      }),
      sampleSounds: list({
        label: 'Laute und ihre Zahlen',
        help: 'Je Zeile ein Laut und seine Zahl: „L 12“.',
        min: 3,
        max: 8,
        itemMax: 12,
        rule: {
          test: (line) => readSound(line) !== undefined,
          message: 'Bitte gib einen Laut und seine Zahl an, zum Beispiel „L 12“.',
        },
        first: ['L 12', 'E 5', 'N 14', 'A 1', 'M 13'],
      }),
      samplePositions: pairs({
        label: 'Zahlen der drei Punkte',
        help: 'Als Titel die Zahl, als Text die Frage dazu. Wie die Punkte heißen, steht oben bei „Was darin steht“.',
        min: 3,
        max: 3,
        first: [
          { title: '6', text: 'Was liegt dir?' },
          { title: '39', text: 'Wohin zieht es dich?' },
          { title: '45', text: 'Woran reibst du dich?' },
        ],
      }),
      sampleNote: text({
        label: 'Zeile unter der Seite',
        max: 120,
        first: 'So kann eine Seite aussehen. Name und Zahlen sind erfunden.',
      }),
    }),
    ...inGroup('Die Namensblüte', {
      nameBridge: textarea({
        label: 'Satz vor dem Knopf',
        help: 'Führt von der gezeichneten Blüte zum Reading.',
        max: 200,
        first: 'Die Blüte zeigt, wie dein Name aussieht. Was er über dich erzählt, liest dir der Soul Plan vor.',
      }),
    }),
    ...inGroup('Das Angebot', {
      offerTitle: text({ label: 'Überschrift', max: 80, first: 'Dein persönliches Reading' }),
      offerBullets: list({
        label: 'Was du bekommst',
        min: 2,
        max: 2,
        itemMax: 120,
        first: [
          '90 Minuten Einzelgespräch (1:1), online im Videoanruf',
          'Den Link zur Terminbuchung bekommst du nach der Bestellung',
        ],
      }),
    }),
    ...inGroup('So geht es', {
      stepsTitle: text({ label: 'Überschrift', max: 80, first: 'In vier Schritten' }),
      steps: pairs({
        label: 'Schritte',
        min: 4,
        max: 4,
        first: [
          {
            title: 'Termin\u00adbuchung',
            text: 'Nach der Bestellung bekommst du einen Link und suchst dir einen Termin aus.',
          },
          {
            title: 'Namens\u00adanalyse',
            text: 'Du nennst uns deinen Geburtsnamen. Daraus entsteht vor dem Gespräch dein Report.',
          },
          {
            title: 'Online-Sitzung',
            text: '90 Minuten im Videoanruf, nur zu zweit. Du fragst, so viel du möchtest.',
          },
          {
            title: 'Trans\u00adformation',
            text: 'Aus dem Gespräch wird ein nächster Schritt. Welcher, das entscheidest du.',
          },
        ],
      }),
    }),
    ...inGroup('Die Sitzung', {
      sessionTitle: text({ label: 'Überschrift', max: 80, first: 'So vergehen die 90 Minuten' }),
      sessionMinutes: text({
        label: 'Dauer in Minuten',
        max: 3,
        rule: {
          test: (typed) => /^\d{2,3}$/.test(typed) && Number(typed) % 15 === 0,
          message: 'Bitte gib eine Zahl an, die sich durch 15 teilen lässt.',
        },
        first: '90',
      }),
      session: pairs({
        label: 'Von Anfang bis Ende',
        help: 'Drei Abschnitte unter der Zeitleiste, ohne Uhrzeit.',
        min: 3,
        max: 3,
        first: [
          { title: 'Zuerst', text: 'Wir gehen durch, was aus deinem Namen gelesen wurde.' },
          { title: 'Danach', text: 'Die Zeit gehört deinen Fragen.' },
          { title: 'Am Ende', text: 'Welcher Schritt als Nächstes kommt, entscheidest du.' },
        ],
      }),
    }),
    ...inGroup('Stimmen', {
      voicesTitle: text({ label: 'Überschrift', max: 80, first: 'Nach dem Gespräch' }),
    }),
    ...inGroup('Schluss', {
      closingTitle: text({ label: 'Überschrift', max: 80, first: 'Neunzig Minuten für deinen Namen' }),
      closingText: textarea({
        label: 'Text',
        max: 300,
        first: 'Du bestellst, suchst dir einen Termin aus und bringst mit, was dich gerade beschäftigt.',
      }),
    }),
    ...inGroup('Hinweis auf anderen Seiten', {
      hintTitle: text({ label: 'Überschrift', max: 80, first: 'Lieber erst einmal für dich allein?' }),
      hint: textarea({
        label: 'Text',
        help: 'Ohne Punkt am Ende: Danach steht der Preis.',
        max: 200,
        first: 'Der Soul Plan liest deinen Namen: 90 Minuten im Videoanruf, nur zu zweit',
      }),
    }),
    ...inGroup('Dank nach der Bestellung', {
      thanks: textarea({
        label: 'Text',
        max: 400,
        first:
          'Schön, dass du dabei bist. Den Link zur Terminbuchung bekommst du per E-Mail. Ist er nicht da, sieh bitte auch im Spam-Ordner nach.',
      }),
    }),
  },
});
