import type { NewsletterSignup } from '#contracts/subscribers.ts';
import type { Database } from '#db/client.ts';
import { upsertSubscriber } from '#db/queries/subscribers.ts';

/** Subscribes a person to the newsletter. The same address again only fills a missing name and answers alike. */
export async function add(db: Database, signup: NewsletterSignup): Promise<NewsletterSignup> {
  await upsertSubscriber(db, { email: signup.email, name: signup.name ?? null });
  return signup;
}
