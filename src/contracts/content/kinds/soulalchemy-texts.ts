import { inGroup, list, pairs, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { WAITLIST, waitlistLead } from '#contracts/content/waitlist-fields.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

/** Sentences of the SoulAlchemy page (spec 2.5, 9); each field begins with the specification's words. */
export const soulAlchemyTexts = defineKind({
  name: 'soulAlchemyTexts',
  place: 'soulAlchemy',
  title: 'Texte von SoulAlchemy',
  one: 'Text',
  help: 'Was die Seite SoulAlchemy über das Programm sagt. Die zwölf Wochen stehen in der Roadmap, Preise bei den Angeboten.',
  isList: false,
  fixed: { soulAlchemyTexts: OFFER_NAMES.soulAlchemy },
  titleField: 'claim',
  ownerFields: 'none',
  fields: {
    ...inGroup('Kopf der Seite', {
      claim: text({
        label: 'Satz unter der Überschrift',
        max: 120,
        first: 'Zwölf Wochen, um dir selbst nicht länger auszuweichen.',
      }),
    }),
    ...inGroup('Video', {
      filmTitle: text({ label: 'Überschrift', max: 80, first: 'Worum es geht' }),
      filmText: textarea({
        label: 'Text',
        max: 300,
        first: 'Was dich in den zwölf Wochen erwartet, für wen sie gedacht sind und für wen nicht.',
      }),
    }),
    ...inGroup('Konzept', {
      conceptTitle: text({ label: 'Überschrift', max: 80, first: 'Das Schwere ist der Rohstoff' }),
      concept: textarea({
        label: 'Text',
        help: 'Zwischen zwei Absätzen bleibt eine Zeile frei.',
        max: 1200,
        first:
          'Die Alchemisten wollten aus Blei Gold machen. Gelungen ist es ihnen nie. Geblieben ist ein brauchbares Bild: Du nimmst, was da ist, auch das Schwere, und arbeitest so lange damit, bis es sich verändert.\n\nSo ist SoulAlchemy gebaut. Wir reden das Dunkle nicht hell. Wir schauen es an, finden heraus, wozu es einmal gut war, und entscheiden dann, was bleiben darf.',
      }),
      phases: pairs({
        label: 'Drei Abschnitte',
        help: 'Je vier Wochen.',
        min: 3,
        max: 3,
        first: [
          {
            title: 'Erkennen',
            text: 'Du kommst an, wirst langsamer und siehst, welche Muster dich führen.',
          },
          {
            title: 'Lösen',
            text: 'Du begegnest dem, was du gern umgehst, und gibst zurück, was nicht dir gehört.',
          },
          {
            title: 'Verbinden',
            text: 'Du findest deine Worte, deine Richtung und eine Form, die den Alltag übersteht.',
          },
        ],
      }),
    }),
    ...inGroup('Der Weg', {
      roadmapTitle: text({ label: 'Überschrift', max: 80, first: 'Zwölf Wochen, eine Blüte' }),
      roadmapLead: textarea({
        label: 'Einleitung',
        max: 300,
        first:
          'Jede Woche öffnet sich ein Blütenblatt mehr: von „Ankommen im Feld“ bis „Integration und neues Wirken“.',
      }),
      worksheetTitle: text({
        label: 'Blatt der dritten Woche: Überschrift',
        help: 'Auf dem Blatt stehen die drei Punkte der dritten Woche aus der Roadmap.',
        max: 40,
        first: 'Arbeitsblatt',
      }),
      worksheetNote: text({
        label: 'Blatt der dritten Woche: rechts daneben',
        max: 40,
        first: 'Ein Beispiel zum Ausfüllen',
      }),
    }),
    ...inGroup('Deine Begleitung', {
      guideTitle: text({ label: 'Überschrift', max: 80, first: 'Wer mit dir geht' }),
      guide: textarea({
        label: 'Über die Begleitung',
        help: 'Zwischen zwei Absätzen bleibt eine Zeile frei. Wer SoulAlchemy leitet, trägst du unter „Menschen hinter ME“ ein; „Mehr über den Menschen“ ersetzt hier dann das Beispiel. Ohne Menschen und ohne Text fehlt der Abschnitt.',
        max: 1200,
        isOptional: true,
        first:
          'Unsere Mentorin leitet die Live-Sitzungen, führt dein Einzelgespräch und antwortet dir im Messenger. Du musst deine Geschichte also nur einmal erzählen.\n\nSie fragt mehr, als sie rät. Sie sagt dir, wenn etwas in andere Hände gehört, zum Beispiel in eine Therapie. Und sie lässt dir die letzte Entscheidung, auch die, nichts zu verändern.',
      }),
    }),
    ...inGroup('Das Programm', {
      featuresTitle: text({ label: 'Überschrift', max: 80, first: 'Was dazugehört' }),
      fits: list({
        label: 'Das passt zu dir, wenn du',
        min: 3,
        max: 3,
        itemMax: 160,
        first: [
          'dir jede Woche Zeit für die Sitzung und ein paar Minuten am Tag nehmen kannst',
          'lieber übst, als noch ein Buch zu lesen',
          'dich in einer Gruppe zeigen möchtest, soweit es dir guttut',
        ],
      }),
      fitsNot: textarea({
        label: 'Für wen es nicht ist',
        max: 300,
        first:
          'Steckst du gerade in einer akuten Krise? Dann ist eine Therapie der bessere Ort. SoulAlchemy läuft dir nicht weg.',
      }),
      included: pairs({
        label: 'Enthalten sind',
        min: 6,
        max: 6,
        first: [
          { title: '12\u00a0Wochen', text: 'Ein Thema pro Woche, in einer Reihenfolge, die aufeinander aufbaut.' },
          { title: '90\u00a0Minuten live', text: 'Jede Woche eine Live-Sitzung mit der ganzen Gruppe.' },
          { title: '60\u00a0Minuten 1:1', text: 'Eine Heilsitzung im Einzelgespräch, nur für dich.' },
          { title: 'Lebenslang', text: 'Du behältst den Zugang zu allen Inhalten, auch lange nach Woche 12.' },
          { title: 'Im Messenger', text: 'Support per Messenger-App, wenn zwischen den Sitzungen etwas auftaucht.' },
          { title: 'Sicher bezahlt', text: 'Die Zahlung läuft über ein sicheres Zahlungssystem.' },
        ],
      }),
    }),
    ...inGroup('Stimmen', {
      voicesTitle: text({ label: 'Überschrift', max: 80, first: 'Nach der zwölften Woche' }),
    }),
    ...inGroup('Teilnahme', {
      purchaseTitle: text({ label: 'Überschrift', max: 80, first: 'Zwei Wege zu zahlen, ein Programm' }),
      purchaseLead: textarea({
        label: 'Einleitung',
        max: 300,
        first: 'Beide Wege enthalten dasselbe. Du entscheidest nur, wie du zahlst.',
      }),
      instalmentsBadge: text({
        label: 'Auszeichnung der Ratenzahlung',
        help: 'Nur was stimmt. Leer: keine.',
        max: 40,
        isOptional: true,
        first: 'Beliebteste Option',
      }),
      guaranteeDays: text({
        label: 'Dauer der Garantie',
        help: 'Die Garantie steht nur auf der Seite, solange ihre Bedingungen beim Angebot stehen.',
        max: 20,
        first: '14\u00a0Tage',
      }),
      guaranteeTitle: text({
        label: 'Name der Garantie',
        max: 80,
        first: '100\u00a0% Zufriedenheits\u00adgarantie',
      }),
      guaranteeText: textarea({
        label: 'Die Garantie in Worten',
        max: 300,
        first:
          'Merkst du in den ersten 14 Tagen, dass SoulAlchemy nichts für dich ist, schreib uns. Du bekommst dein Geld zurück.',
      }),
    }),
    ...inGroup('Schluss', {
      closingTitle: text({ label: 'Überschrift', max: 80, first: 'Woche eins heißt Ankommen' }),
      closingText: textarea({
        label: 'Text',
        max: 300,
        first: 'Du musst dafür nichts können und vorher nichts geschafft haben.',
      }),
    }),
    ...inGroup(WAITLIST, {
      waitlistLead: waitlistLead('Trag dich ein: Wir schreiben dir, wann deine zwölf Wochen beginnen können.'),
    }),
  },
});
