/** The owner's live switches (`GET /api/site`) that pages use. */
export interface SiteSwitches {
  readonly isInMaintenance: boolean;
  readonly maintenanceText: string;
  readonly isSignUpClosed: boolean;
}

const PATH = '/api/site';
/** After this time the values from the build are good enough. */
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

/** Fetches the switches once per page; undefined on failure. */
export function fetchSwitches(): Promise<SiteSwitches | undefined> {
  asked ??= ask();
  return asked;
}
