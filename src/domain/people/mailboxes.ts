/** Webmail pages by mail domain. */
const PROGRAMS = [
  { name: 'Gmail', href: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  { name: 'GMX', href: 'https://www.gmx.net/', domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'] },
  { name: 'WEB.DE', href: 'https://web.de/', domains: ['web.de'] },
  { name: 'T-Online', href: 'https://email.t-online.de/', domains: ['t-online.de'] },
  { name: 'freenet', href: 'https://webmail.freenet.de/', domains: ['freenet.de'] },
  {
    name: 'Outlook',
    href: 'https://outlook.live.com/mail/',
    domains: ['outlook.de', 'outlook.com', 'hotmail.com', 'hotmail.de', 'live.de'],
  },
  { name: 'Yahoo', href: 'https://mail.yahoo.com/', domains: ['yahoo.de', 'yahoo.com'] },
  { name: 'iCloud', href: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com'] },
  { name: 'Posteo', href: 'https://posteo.de/', domains: ['posteo.de'] },
  { name: 'Proton', href: 'https://mail.proton.me/', domains: ['proton.me'] },
] as const;

export function mailProgram(email: string): { readonly name: string; readonly href: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return PROGRAMS.find(({ domains }) => domains.some((known) => known === domain));
}
