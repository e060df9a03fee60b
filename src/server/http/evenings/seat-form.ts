import { seatForm as words } from '#content/evenings/evening-page.ts';
import { plainForm } from '#content/plain-form.ts';
import { register } from '#contracts/evenings/registering.ts';
import { type Html, html } from '#domain/html.ts';
import { NEWSLETTER_HINT } from '#domain/people/lists.ts';
import { REGISTRATION_LABELS as labels } from '#domain/people/registration-labels.ts';
import { anchors, paths } from '#paths.ts';

const emailInput = (named: Html, typed: string, state: Html): Html =>
  html`<input type="email" ${named} value="${typed}" autocomplete="email" required${state}>`;
const nameInput = (named: Html, typed: string, state: Html): Html =>
  html`<input type="text" ${named} value="${typed}" autocomplete="given-name" maxlength="100"${state}>`;

/** Draws the form for a seat on an event's page; it works without a script. */
export const seatForm = (taskId: string): Html => html`
  <section id="${anchors.seat}"><h2>${words.title}</h2><p>${words.lead}</p>
  ${plainForm({
    action: register.path,
    unseen: ['event'],
    typed: { event: taskId },
    fields: [
      { name: 'email', label: labels.email, control: emailInput },
      { name: 'name', label: `${labels.name} ${words.optional}`, control: nameInput },
      // Label and hint are together the text of the consent (`CONSENT_TEXTS`).
      { name: 'newsletter', label: `${labels.newsletter}. ${NEWSLETTER_HINT}`, isTick: true },
    ],
    buttons: html`<button>${words.submit}</button>`,
  })}
  <p><small><a href="${paths.privacy}">${words.privacy}</a></small></p></section>`;
