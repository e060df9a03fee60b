import { pixel } from '#server/http/pixel.ts';
import { collect } from '#server/services/collector.ts';

export default pixel(collect);
