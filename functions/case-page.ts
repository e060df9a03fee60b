import { casePage } from '#server/http/law/case-page.ts';
import { receiveCase } from '#server/services/law/cases.ts';

export default casePage(receiveCase);
