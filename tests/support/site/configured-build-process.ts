import { buildConfiguredSite } from './configured-site-build.ts';

await buildConfiguredSite();
