import { LetterList } from './letter-list.tsx';
import { LetterScreen } from './letter-screen.tsx';

/** The tab 'Rundbriefe': all letters, or one of them. @param props.id of the letter that is open */
export const Letters = ({ id }: { readonly id: string | undefined }) =>
  id === undefined ? <LetterList /> : <LetterScreen key={id} id={id} />;
