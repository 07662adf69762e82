import type { ComponentProps } from 'react';
import { PictureButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type IconButtonProps = ComponentProps<typeof PictureButton> & { icon: IconName; size?: number };

export function IconButton({ icon, size, ...button }: IconButtonProps) {
  return (
    <PictureButton {...button}>
      <Icon name={icon} size={size} />
    </PictureButton>
  );
}
