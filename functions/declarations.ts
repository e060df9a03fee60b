import { casePage } from '#server/http/law/case-page.ts';

export default casePage();
