import { casePage } from '#server/http/case-page.ts';

export default casePage();
