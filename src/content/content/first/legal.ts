/**
 * Initial legal texts. Quotations that begin with `Prüfen lassen` tell the owner what a lawyer must check: the editor
 * and the Rechts-Check show them, pages do not.
 */
export const legalTexts = {
  impressum: `## Haftung für Links

Unsere Seiten enthalten Links zu Websites anderer. Für deren Inhalte sind allein deren Betreiber verantwortlich. Werden uns Rechtsverletzungen bekannt, entfernen wir solche Links sofort.

## Urheberrecht

Texte und Bilder dieser Website sind urheberrechtlich geschützt. Wer sie über das gesetzlich Erlaubte hinaus verwenden möchte, fragt uns bitte vorher.

> **Prüfen lassen:** Sind alle Angaben zu Person, Anschrift, Register und Steuernummer vollständig? Braucht es einen Satz zur Verbraucherschlichtung (§ 36 VSBG)?`,

  datenschutz: `Wir erheben so wenig wie möglich. Auf dieser Seite steht, was wir mit deinen Daten tun, wer dabei hilft und welche Rechte du hast.

## Deine Rechte

Du kannst jederzeit Auskunft über deine gespeicherten Daten verlangen (Art. 15 DSGVO), sie berichtigen (Art. 16), löschen (Art. 17) oder ihre Verarbeitung einschränken lassen (Art. 18) und sie in einem gängigen Format mitnehmen (Art. 20).

**Einer Verarbeitung, die wir auf ein berechtigtes Interesse stützen, kannst du aus Gründen deiner besonderen Situation widersprechen (Art. 21). Eine Einwilligung kannst du jederzeit mit Wirkung für die Zukunft widerrufen (Art. 7 Abs. 3).** Eine formlose E-Mail genügt.

Du kannst dich auch bei einer Datenschutzbehörde beschweren, zum Beispiel bei der deines Wohnorts (Art. 77).

Du musst uns keine Daten geben. Ohne E-Mail-Adresse können wir dir aber nicht schreiben. Automatisch entschieden wird bei uns nichts über dich (Art. 22).

> **Prüfen lassen:** Stimmen Dienstleister, Rechtsgrundlagen und Fristen weiter unten mit deinen Verträgen überein? Fehlt jemand, der Daten bekommt, etwa für Videotermine oder die Buchhaltung? Trage ihn unter „Weitere Dienstleister“ ein.`,

  agb: `## 1. Geltung

Diese Bedingungen gelten für Verträge über unsere Kurse, Mitgliedschaften und Einzelsitzungen mit Verbraucherinnen und Verbrauchern.

## 2. Vertragsschluss

Unsere Seiten stellen Angebote vor; ein Vertrag kommt erst mit deiner Bestellung und unserer Bestätigung zustande. Bestellst du über einen Zahlungsanbieter, ist dein Vertragspartner, wer dort als Verkäufer genannt ist; dann gelten dessen Bedingungen.

## 3. Preise und Zahlung

Es gilt der Preis, der bei der Bestellung angezeigt wird. Bei Ratenzahlung nennen wir Zahl, Höhe und Summe der Raten neben dem Angebot.

## 4. Mitgliedschaft

Der SoulCircle läuft auf unbestimmte Zeit und ist monatlich kündbar, zum Beispiel über „Verträge hier kündigen“ auf jeder Seite.

## 5. Teilnahme

Unsere Angebote dienen der persönlichen Entwicklung. Sie ersetzen keine ärztliche oder psychotherapeutische Behandlung. Termine, die wir absagen müssen, holen wir nach oder erstatten sie.

## 6. Haftung

Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit sowie für Schäden an Leben, Körper und Gesundheit. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Pflichten und begrenzt auf den vorhersehbaren Schaden.

## 7. Widerruf

Dein Widerrufsrecht steht in der [Widerrufsbelehrung](/widerruf). Widerrufen kannst du direkt unter [Vertrag widerrufen](/vertrag-widerrufen).

> **Prüfen lassen:** Diese Bedingungen sind ein Anfang, kein geprüfter Text. Eine Anwältin sollte sie an deine Verträge anpassen, besonders Laufzeiten, Ratenzahlung, Garantie und Fernunterricht.`,

  widerruf: `## Widerrufsrecht

Du hast das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.

Um dein Widerrufsrecht auszuüben, musst du uns (Name, Anschrift, Telefonnummer und E-Mail-Adresse stehen oben auf dieser Seite) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über deinen Entschluss, diesen Vertrag zu widerrufen, informieren. Du kannst dafür das Muster-Widerrufsformular unten verwenden, das jedoch nicht vorgeschrieben ist.

Du kannst dein Widerrufsrecht auch online ausüben: unter [Vertrag widerrufen](/vertrag-widerrufen), auf jeder Seite erreichbar. Machst du davon Gebrauch, übermitteln wir dir unverzüglich per E-Mail eine Bestätigung mit dem Inhalt deiner Erklärung sowie dem Datum und der Uhrzeit ihres Eingangs.

Zur Wahrung der Widerrufsfrist reicht es aus, dass du die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absendest.

## Folgen des Widerrufs

Wenn du diesen Vertrag widerrufst, haben wir dir alle Zahlungen, die wir von dir erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über deinen Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das du bei der ursprünglichen Transaktion eingesetzt hast, es sei denn, mit dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden dir wegen dieser Rückzahlung Entgelte berechnet.

Hast du verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so hast du uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem du uns von der Ausübung des Widerrufsrechts unterrichtest, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.

## Muster-Widerrufsformular

(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)

- An (Name, Anschrift und E-Mail-Adresse wie oben):
- Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)
- Bestellt am (*)/erhalten am (*)
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)
- Datum

(*) Unzutreffendes streichen.

> **Prüfen lassen:** Passt die Belehrung zu allem, was du verkaufst? Für digitale Inhalte, Termine und Fernunterricht gelten besondere Regeln, auch dazu, wann das Widerrufsrecht erlischt.`,

  cookies:
    '**Diese Website setzt keine.** Wir brauchen sie nicht. Darum gibt es auf unseren Seiten auch keinen Hinweis zum Wegklicken. Besuche zählen wir ohne Wiedererkennung; wie das geht, steht in der [Datenschutzerklärung](/datenschutz).',

  barrierefreiheit: `Unsere Seiten sollen alle benutzen können: mit der Tastatur, mit einem Screenreader, mit großer Schrift, mit wenig Bewegung und ohne JavaScript. Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA.

## Stand

Die Vorlage dieser Website wurde mit einem Prüfprogramm getestet: in zwei Breiten, mit 320 Pixeln und mit doppelter Schriftgröße. Eine Prüfung durch Menschen mit Behinderungen gab es noch nicht.

## Was wir wissen

- Für die Videos gibt es noch keine Untertitel und keine Textfassung.
- Die Bestellung beim Zahlungsanbieter liegt nicht in unserer Hand.

## Sag uns Bescheid

Kommst du irgendwo nicht weiter? Schreib uns oder ruf an; wie du uns erreichst, steht am Ende jeder Seite. Wir antworten so bald wie möglich und finden einen Weg für dich.

> **Prüfen lassen:** Als Kleinstunternehmen bist du bei Dienstleistungen vom Barrierefreiheitsstärkungsgesetz ausgenommen. Gilt das für dich noch, und stimmt der Stand?`,
} as const satisfies Readonly<Record<string, string>>;
