import { runOf } from './vitest.config.ts';

// Tests that take minutes and protect against rare faults: they run every night and before a release.
export default runOf('release');
