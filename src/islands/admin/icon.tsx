import { LineIcon } from '#ui/line-icon.tsx';

/** Line icons of the admin area on a 24-unit grid, drawn with 1.25 px. */
const outlines = {
  dashboard: 'M4 4h7v7H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 13h7v7H4z',
  analytics: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6M17 14c2.5.5 4 3 4 6',
  content: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  newsletter: 'M3 6h18v12H3zM3 7l9 7 9-7',
  apps: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM16.5 13.5v6M13.5 16.5h6',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  collapse: 'M4 4h16v16H4zM9 4v16M16 9l-3 3 3 3',
  expand: 'M4 4h16v16H4zM9 4v16M13 9l3 3-3 3',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  site: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
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
