import { Fragment } from 'react';
import { readableAddress } from '#domain/address/readable-address.ts';

/** Shows an address, path or host: readable, and broken between its parts, which Chrome does at none of them by itself. */
export const Address = ({ text }: { readonly text: string }) => (
  <span className="wrap-anywhere">
    {readableAddress(text)
      .split(/(?<=[/?&=])|(?=\.\w)/)
      .map((part, index, parts) => (
        <Fragment key={parts.slice(0, index).join('')}>
          {part}
          <wbr />
        </Fragment>
      ))}
  </span>
);
