import type { MailContent } from '#content/mail/frame.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { disclosureLetter } from './disclosure.ts';

/** Answers a request under GDPR Art. 15; the data themselves are in the attached file. */
export const disclosureContent: MailContent = {
  subject: ours`Deine Auskunft: was wir über dich gespeichert haben`,
  heading: ours`Deine Auskunft`,
  blocks: [
    {
      kind: 'text',
      text: ours`Du hast uns gefragt, was wir über dich gespeichert haben. Die Antwort hängt an dieser E-Mail: eine Datei, die du in jedem Browser öffnen und drucken kannst.`,
    },
    {
      kind: 'note',
      text: ours`Die Datei enthält persönliche Angaben, gib sie also nur weiter, wenn du das möchtest. Stimmt etwas nicht, oder sollen wir etwas löschen? Dann schreib uns.`,
    },
  ],
};

/** Attachment with everything stored. */
export const disclosureFile = (...given: Parameters<typeof disclosureLetter>) => ({
  filename: 'auskunft.html',
  contentType: 'text/html; charset=utf-8',
  content: disclosureLetter(...given),
});
