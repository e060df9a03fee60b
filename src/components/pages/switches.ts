/** How the owner's live switches stand (`GET /api/site`), as far as the pages look at them. */
export interface SiteSwitches {
  readonly isInMaintenance: boolean;
  readonly maintenanceText: string;
  readonly isSignUpClosed: boolean;
}

const PATH = '/api/site';
/** Whoever waits for longer is better served with what the page was built with. */
const TIMEOUT_MS = 4000;

const isSwitches = (value: unknown): value is SiteSwitches =>
  typeof value === 'object' &&
  value !== null &&
  'isInMaintenance' in value &&
  typeof value.isInMaintenance === 'boolean' &&
  'maintenanceText' in value &&
  typeof value.maintenanceText === 'string' &&
  'isSignUpClosed' in value &&
  typeof value.isSignUpClosed === 'boolean';

async function ask(): Promise<SiteSwitches | undefined> {
  try {
    const response = await fetch(PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isSwitches(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

let asked: Promise<SiteSwitches | undefined> | undefined;

/** Asks once for each page; undefined where nobody answers. */
export function siteSwitches(): Promise<SiteSwitches | undefined> {
  asked ??= ask();
  return asked;
}
