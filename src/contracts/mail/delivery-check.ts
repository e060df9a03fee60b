import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { DELIVERY_FAULTS, DELIVERY_HINTS } from '#domain/mail/delivery-check.ts';

const finding = z.object({
  fault: z.enum([...DELIVERY_FAULTS, ...DELIVERY_HINTS]),
  /** Records to set, word for word. */
  records: z.array(z.object({ type: z.enum(['MX', 'TXT', 'CNAME', 'PTR']), name: z.string(), value: z.string() })),
});

export const deliveryFindings = z.array(finding);

const check = z.object({
  /** Address of the sender; null while there is nothing to check. */
  sender: z.nullable(z.string()),
  selector: z.string(),
  /** ISO 8601; null before the first check. */
  checkedAt: z.nullable(z.string()),
  findings: deliveryFindings,
});

export type DeliveryReport = z.output<typeof check>;

/** Reads the last check of the sender's DNS records. */
export const readDelivery = route({ method: 'GET', path: '/api/notifications/delivery', response: check });

/** Checks at once. */
export const checkDelivery = route({
  method: 'POST',
  path: '/api/notifications/delivery',
  body: z.object({
    /** DKIM selector; empty to try the usual ones of the mail provider. */
    selector: z
      .string()
      .check(
        z.trim(),
        z.regex(/^(?:[\w-]{1,63}(?:\.[\w-]{1,63}){0,3})?$/, 'Bitte gib nur den Teil vor „._domainkey“ an.'),
      ),
  }),
  response: check,
});
