import { LineIcon } from '#ui/line-icon.tsx';
import { frameOutlines } from './shell/frame-icon.tsx';

/** Line icons of the screens on a 24-unit grid, drawn with 1.25 px. */
const outlines = {
  site: frameOutlines.site,
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.5v.5',
  up: 'M12 19V6M6.5 11.5L12 6l5.5 5.5',
  down: 'M12 5v13M6.5 12.5L12 18l5.5-5.5',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  'qr-code':
    'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v.01M14 20v.01M7 7v.01M17 7v.01M7 17v.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
} as const;

export type IconName = keyof typeof outlines;

export const Icon = ({ name }: { readonly name: IconName }) => <LineIcon path={outlines[name]} />;
