import { IconFileUpload, IconRosetteDiscountCheck, IconShieldCheck, IconShieldLock } from '@tabler/icons-react';
import { drawIcon, type IconProps } from './first-icon.tsx';

const pictures = {
  genuine: IconRosetteDiscountCheck,
  sealed: IconShieldCheck,
  'stays-here': IconShieldLock,
  pdf: IconFileUpload,
} as const;

/** The pictures of the public page on which letters are verified, which is not to wait for all the pictures that there are. */
export function VerifyIcon({ name, ...props }: { name: keyof typeof pictures } & IconProps) {
  return drawIcon(pictures[name], props);
}
