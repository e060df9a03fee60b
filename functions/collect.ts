import { HITS } from '#server/http/visits/hit-budget.ts';
import { pixel } from '#server/http/visits/pixel.ts';
import { collectHit } from '#server/services/visits/collector.ts';

export default pixel(HITS, collectHit);
