/** The pictures of the first screens, from Tabler Icons (public/LICENSE-Tabler-Icons.txt). Each of them is paid for by
 * every first visit: the rest are in icon.tsx. */
export const firstPictures = {
  'alert-circle': 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 8v4 M12 16h.01',
  'alert-triangle':
    'M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0 M12 16h.01',
  'arrow-right': 'M5 12l14 0 M13 18l6 -6 M13 6l6 6',
  'circle-check': 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 12l2 2l4 -4',
  file: 'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M9 9l1 0 M9 13l6 0 M9 17l6 0',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 9h.01 M11 12h1v4h1',
  users:
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2 M16 3.13a4 4 0 0 1 0 7.75 M21 21v-2a4 4 0 0 0 -3 -3.85',
  close: 'M18 6l-12 12 M6 6l12 12',
} as const;

export type IconProps = { size?: number; className?: string };

/** An `Icon` for what the first screens are made of, which are not to wait for all the pictures that there are. */
export function FirstIcon({ name, ...props }: { name: keyof typeof firstPictures } & IconProps) {
  return drawIcon(firstPictures[name], props);
}

/** A picture in the colour of the word next to it: the path of an icon of 24 units. */
export function drawIcon(path: string, { size = 20, className }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
