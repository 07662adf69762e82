import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type MoveButtonsProps = {
  up: string;
  down: string;
  canMove: (by: -1 | 1) => boolean;
  /** `control` is the button that was pressed. */
  onMove: (by: -1 | 1, control: string) => void;
};

export function MoveButtons({ up, down, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={up} data-control="up" disabled={!canMove(-1)} onClick={() => onMove(-1, 'up')}>
        <Icon name="arrow-up" size={16} />
      </IconButton>
      <IconButton label={down} data-control="down" disabled={!canMove(1)} onClick={() => onMove(1, 'down')}>
        <Icon name="arrow-down" size={16} />
      </IconButton>
    </>
  );
}
