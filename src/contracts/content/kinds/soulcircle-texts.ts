import { inGroup, list, pairs, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { WAITLIST, waitlistLead } from '#contracts/content/waitlist-fields.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Sentences of the SoulCircle page (spec 2.4, 9); each field begins with the specification's words. */
export const soulCircleTexts = defineKind({
  name: 'soulCircleTexts',
  place: 'soulCircle',
  title: 'Texte von SoulCircle',
  one: 'Text',
  help: 'Was die Seite SoulCircle über die Mitgliedschaft sagt. Preise stehen bei den Angeboten.',
  isList: false,
  fixed: { soulCircleTexts: OFFER_NAMES.soulCircle },
  titleField: 'aboutTitle',
  ownerFields: 'none',
  fields: {
    ...inGroup('Kopf der Seite', {
      runtime: text({ label: 'Laufzeit', max: 40, first: 'monatlich kündbar' }),
      start: text({ label: 'Einstieg', max: 40, first: 'jederzeit' }),
    }),
    ...inGroup('Worum es geht', {
      aboutTitle: text({
        label: 'Überschrift',
        max: 80,
        first: 'Vorsätze halten länger, wenn jemand nach ihnen fragt',
      }),
      about: textarea({
        label: 'Text',
        help: 'Zwischen zwei Absätzen bleibt eine Zeile frei.',
        max: 1200,
        first:
          'Der SoulCircle ist unsere Mitgliedschaft: eine feste Gemeinschaft von Menschen, die an sich arbeiten und darüber reden wollen. Ohne Bühne, ohne Wettbewerb, ohne jeden Tag ein bisschen weiter sein zu müssen.\n\nEinmal in der Woche kommt ihr kurz zusammen. Einmal im Monat gehört der Tag deinen Fragen. Dazwischen gibt es einen Raum zum Schreiben, Malen und Ausprobieren – und Wochen, in denen du einfach nur mitliest.',
      }),
    }),
    ...inGroup('Erinnere dich', {
      rememberTitle: text({ label: 'Überschrift', max: 80, first: 'Erinnere dich, wer du bist' }),
      rememberLines: list({
        label: 'Zeilen',
        min: 3,
        max: 3,
        itemMax: 80,
        first: [
          'Vor der Rolle, die du gut spielst.',
          'Vor dem Satz, den jemand über dich gesagt hat.',
          'Vor der Liste, die nie kürzer wird.',
        ],
      }),
      rememberText: textarea({
        label: 'Text',
        max: 400,
        first:
          'Vieles von dem, was du suchst, kennst du schon. Es liegt unter Terminen, Erwartungen und alten Gewohnheiten. Im Kreis nehmen wir uns die Zeit, nachzusehen.',
      }),
    }),
    ...inGroup('Was du davon hast', {
      benefitsTitle: text({
        label: 'Überschrift',
        max: 80,
        first: 'Drei Dinge, die ein Kreis besser kann als ein Kurs',
      }),
      benefits: pairs({
        label: 'Vorteile',
        min: 3,
        max: 3,
        first: [
          {
            title: 'Du wirst gehört',
            text: 'Du musst nichts vorbereiten und nichts beweisen. Du sagst, wie es dir geht, und jemand hört bis zum Ende zu. Das klingt klein und ist selten.',
          },
          {
            title: 'Du bleibst dran',
            text: 'Ein Kurs hört auf, der Alltag nicht. Ein kurzes Treffen jede Woche und ein Tag im Monat für deine Fragen geben dem, was du gelernt hast, einen festen Platz im Kalender.',
          },
          {
            title: 'Du gehst in deinem Tempo',
            text: 'Manche Monate sind laut, manche still. Du steigst ein, wann du willst, redest, wenn dir danach ist, und hörst zu, wenn nicht. Auch ein schmaler Jahresring gehört zum Baum.',
          },
        ],
      }),
      benefitCaptions: list({
        label: 'Zeilen unter den Zeichnungen',
        min: 3,
        max: 3,
        itemMax: 80,
        first: [
          'Zwei Steine, ein Wasser',
          'Ein Monat im Kreis: vier Check-ins, ein Tag für Fragen',
          'Zwölf Monate, breite und schmale',
        ],
      }),
    }),
    ...inGroup('Nur für Mitglieder', {
      featuresTitle: text({ label: 'Überschrift', max: 80, first: 'Exklusiv für Mitglieder' }),
      communityTitle: text({ label: 'Erste Leistung', max: 80, first: 'Die Gemeinschaft' }),
      communityText: textarea({
        label: 'Was sie ist',
        max: 300,
        first: 'Menschen, die deinen Namen kennen und noch wissen, wovon du letztes Mal erzählt hast.',
      }),
      communityBullets: pairs({
        label: 'Was dazugehört',
        min: 3,
        max: 3,
        first: [
          { title: 'Wöchentliche Check-ins', text: 'Kurz ankommen, sagen, was ist, weitergehen.' },
          { title: 'Frag-die-Mentorin-Tag', text: 'Einmal im Monat bekommen deine Fragen Zeit.' },
          { title: 'Kreativraum', text: 'Schreiben, malen, tönen. Es muss nicht schön werden.' },
        ],
      }),
      features: pairs({
        label: 'Weitere Leistungen',
        min: 2,
        max: 2,
        first: [
          {
            title: 'Ein Thema im Monat',
            text: 'Dazu eine geführte Meditation und eine Übung, die in zehn Minuten Alltag passt.',
          },
          {
            title: 'Termine zuerst',
            text: 'Von neuen Kursen, Events und Masterclasses erfährst du im Kreis, bevor wir sie öffentlich ankündigen.',
          },
        ],
      }),
      discountText: textarea({
        label: 'Zum Nachlass auf Kurse',
        help: 'Wie hoch er ist, steht bei den Angeboten.',
        max: 300,
        first: 'Der Mitgliederpreis gilt, solange du dabei bist, und für jeden unserer Kurse.',
      }),
    }),
    ...inGroup('Für wen', {
      audienceTitle: text({ label: 'Überschrift', max: 80, first: 'Der Kreis passt zu dir, wenn du …' }),
      audience: list({
        label: 'Punkte',
        min: 5,
        max: 5,
        itemMax: 160,
        first: [
          '… nach einem Kurs gemerkt hast, dass der Alltag schneller ist als jeder Vorsatz.',
          '… über Dinge sprechen willst, für die am Küchentisch selten Platz ist.',
          '… lieber jede Woche einen kleinen Schritt gehst als einmal im Jahr einen großen.',
          '… spirituell neugierig bist und mit beiden Beinen auf dem Boden stehst.',
          '… zuhören kannst, auch wenn du selbst gerade keine Lösung hast.',
        ],
      }),
    }),
    ...inGroup('Alles darf', {
      freedomQuote: list({
        label: 'Überschrift',
        help: 'Zwei kurze Sätze.',
        min: 2,
        max: 2,
        itemMax: 40,
        first: ['Alles darf.', 'Nichts muss.'],
      }),
      freedom: pairs({
        label: 'Was du darfst',
        min: 3,
        max: 3,
        first: [
          {
            title: 'Du darfst reden',
            text: 'Auch wenn du noch nicht weißt, worauf es hinausläuft. Halbe Sätze sind willkommen.',
          },
          { title: 'Du darfst schweigen', text: 'Kamera aus, Mikrofon aus, einfach da sein. Niemand ruft dich auf.' },
          {
            title: 'Du darfst gehen',
            text: 'Für einen Abend, für einen Sommer oder ganz. Die Mitgliedschaft ist monatlich kündbar.',
          },
        ],
      }),
    }),
    ...inGroup('Das Angebot', {
      offerTitle: text({ label: 'Überschrift', max: 80, first: 'Eine Mitgliedschaft, alles drin' }),
      terms: pairs({
        label: 'Bedingungen',
        min: 2,
        max: 2,
        first: [
          { title: 'Monatlich kündbar', text: 'Du entscheidest Monat für Monat, ob du bleibst.' },
          { title: 'Jederzeit einsteigen', text: 'Du musst auf keinen Starttermin warten.' },
        ],
      }),
      discountTerm: textarea({
        label: 'Bedingung des Nachlasses auf Kurse',
        max: 200,
        first: 'Für jeden Kurs, den du als Mitglied buchst.',
      }),
    }),
    ...inGroup('Beitreten', {
      joinTitle: text({ label: 'Überschrift', max: 80, first: 'Setz dich dazu' }),
      joinText: textarea({
        label: 'Text',
        max: 300,
        first: 'Du kannst jederzeit einsteigen. Stell dich vor oder hör erst einmal zu: Beides ist ein guter Anfang.',
      }),
    }),
    ...inGroup(WAITLIST, {
      waitlistLead: waitlistLead('Trag dich ein: Wir schreiben dir, wie du in den Kreis kommst.'),
    }),
  },
});
