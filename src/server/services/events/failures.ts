import { formatInstant } from '#domain/berlin-time.ts';
import type { ClickUpFailure } from '#server/vendors/clickup-failure.ts';

export function describeClickUpFailure(failure: ClickUpFailure): string {
  switch (failure.kind) {
    case 'token-unknown':
      return 'ClickUp nimmt den Access Token nicht mehr an. Bitte verbinde ClickUp neu.';
    case 'list-unknown':
      return (
        'ClickUp findet die Liste nicht, oder sie ist für dein ClickUp-Konto nicht freigegeben. ' +
        'Die Verbindung selbst ist in Ordnung.'
      );
    case 'code-used':
      return 'Dieser Code wurde schon eingelöst. Bitte starte die Anmeldung bei ClickUp neu.';
    case 'code-unknown':
      return 'ClickUp kennt diesen Code nicht, oder er ist abgelaufen. Bitte starte die Anmeldung bei ClickUp neu.';
    case 'app-unknown':
      return 'ClickUp kennt unsere App nicht: Ihre Kennung, ihr Geheimnis oder ihre Redirect-URL ist falsch.';
    case 'rate-limited': {
      const until = failure.retryAt ? ` bis ${formatInstant(failure.retryAt.toISOString())}` : '';
      return `ClickUp hat zu viele Anfragen bekommen und bittet um eine Pause${until}.`;
    }
    case 'too-many-tasks':
      return 'Die Liste in ClickUp hat mehr als 5.000 Aufgaben. So viele werden nicht übernommen.';
    case 'not-taken':
      return `ClickUp nimmt das so nicht an: „${failure.reason}“`;
    case 'away':
      return awaySentences[failure.reason];
  }
}

const AWAY = 'ClickUp ist gerade nicht erreichbar. Bitte versuche es später noch einmal.';
const UNEXPECTED = 'ClickUp hat unerwartet geantwortet. Bitte versuche es später noch einmal.';

const awaySentences = {
  network: AWAY,
  timeout: 'ClickUp hat nicht rechtzeitig geantwortet. Bitte versuche es später noch einmal.',
  'server-error': AWAY,
  'not-json': UNEXPECTED,
  unexpected: UNEXPECTED,
  'too-large': 'Eine Antwort von ClickUp war zu groß. Bitte kürze sehr lange Beschreibungen.',
} as const;
