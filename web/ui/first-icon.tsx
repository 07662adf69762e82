import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconFileText,
  IconInfoCircle,
  IconUsers,
  IconX,
} from '@tabler/icons-react';

/** The pictures of the first screens. Each of them is paid for by every first visit: the rest are in icon.tsx. */
export const firstPictures = {
  'alert-circle': IconAlertCircle,
  'alert-triangle': IconAlertTriangle,
  'arrow-right': IconArrowRight,
  'circle-check': IconCircleCheck,
  file: IconFileText,
  info: IconInfoCircle,
  users: IconUsers,
  close: IconX,
} as const;

export type IconProps = { size?: number; className?: string };

/** An `Icon` for what the first screens are made of, which are not to wait for all the pictures that there are. */
export function FirstIcon({ name, ...props }: { name: keyof typeof firstPictures } & IconProps) {
  return drawIcon(firstPictures[name], props);
}

/** A picture in the colour of the word next to it. */
export function drawIcon(Picture: typeof IconX, { size = 20, className }: IconProps) {
  return <Picture size={size} stroke={1.75} className={className} aria-hidden="true" />;
}
