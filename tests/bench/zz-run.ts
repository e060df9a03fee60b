import { run } from './zz-probe.ts';
console.table(await run());
console.log(process.cpuUsage());
