import { LineIcon } from '#ui/line-icon.tsx';

/** Line icons of the frame, apart from those of the screens, so that the first screen waits only for its own. */
export const frameOutlines = {
  dashboard: 'M4 4h7v7H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 13h7v7H4z',
  analytics: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6M17 14c2.5.5 4 3 4 6',
  content: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  newsletter: 'M3 6h18v12H3zM3 7l9 7 9-7',
  cases: 'M5 4h14v17H5zM9 4V2h6v2M9 13l2 2 4-5',
  apps: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM16.5 13.5v6M13.5 16.5h6',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15 15l5 5',
  close: 'M6 6l12 12M18 6L6 18',
  collapse: 'M4 4h16v16H4zM9 4v16M16 9l-3 3 3 3',
  expand: 'M4 4h16v16H4zM9 4v16M13 9l3 3-3 3',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  site: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

export const FrameIcon = ({ name }: { readonly name: keyof typeof frameOutlines }) => (
  <LineIcon path={frameOutlines[name]} />
);
