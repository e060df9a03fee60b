import { createHmac, hash } from 'node:crypto';

/**
 * Signs like the platforms, written from their protocols and not from the product, so that neither proves itself.
 * @returns the body of a form with its `sha_sign`
 */
export function digistoreForm(fields: Readonly<Record<string, string>>, passphrase: string): string {
  const signed = new URLSearchParams(fields);
  signed.set('sha_sign', digistoreSignature(fields, passphrase));
  return signed.toString();
}

/** Digistore24's signature of the fields of a form: SHA-512 in upper-case hex. */
export function digistoreSignature(fields: Readonly<Record<string, string>>, passphrase: string): string {
  const pairs = new Map(Object.entries(fields).filter(([name]) => !/^sha_?sign$/i.test(name)));
  let text = '';
  for (const name of [...pairs.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    const value = pairs.get(name);
    if (value) text += `${name}=${value}${passphrase}`;
  }
  return hash('sha512', text).toUpperCase();
}

/** CopeCart's header `X-Copecart-Signature`. */
export const copecartSignature = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Stripe's header `Stripe-Signature`. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
