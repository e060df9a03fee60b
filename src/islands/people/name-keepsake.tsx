import { useState } from 'react';
import { nameBloom, nameKeepsake as words } from '#content/pages/name-bloom.ts';
import { bloomBox, NAME_HOLE, namePetals, petalScale } from '#domain/pages/petals.ts';
import { lineButton } from '#ui/look.ts';
import { strokeWidth } from './bloom-drawing.ts';
import { keepPicture } from './name-picture.ts';
import { canShare } from './sharing.ts';

/** Bloom of the visitor's name, to save or share; drawn and kept on the device. */
export function NameKeepsake({ name }: { readonly name: string }) {
  const [failure, setFailure] = useState('');
  const petals = namePetals(name);

  function keep(way: string): void {
    setFailure('');
    keepPicture(way, { name, host: location.host }).catch(() => setFailure(nameBloom.failed));
  }

  return (
    <figure className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline pt-4">
      <svg
        viewBox={bloomBox}
        className="w-36 text-brand"
        fill="none"
        stroke="currentColor"
        strokeWidth={Number(strokeWidth(petals.length)) * 2}
        aria-hidden="true"
      >
        <g transform={`scale(${petalScale(petals)})`}>
          {petals.map(({ turn, layers }) => (
            <g key={turn} transform={`rotate(${turn})`}>
              {layers.map(({ path, opacity }) => (
                <path key={opacity} d={path} opacity={opacity} />
              ))}
            </g>
          ))}
          <circle r={NAME_HOLE} />
        </g>
      </svg>
      <figcaption className="min-w-0">
        <p className="break-words">
          {words.caption} <strong>{name}</strong>
        </p>
        <p className="flex flex-wrap gap-x-8">
          <button type="button" className={lineButton} onClick={() => keep('png')}>
            {words.save}
          </button>
          {canShare() && (
            <button type="button" className={lineButton} onClick={() => keep('share')}>
              {nameBloom.share}
            </button>
          )}
        </p>
        <p role="status" className="text-meta empty:hidden">
          {failure}
        </p>
      </figcaption>
    </figure>
  );
}
