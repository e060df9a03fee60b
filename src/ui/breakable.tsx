import { Fragment } from 'react';

/** Address, host or name that breaks between its parts; Chrome does so at none of them by itself. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[/?&=])|(?=\.\w)/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));
