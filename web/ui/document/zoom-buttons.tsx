import { IconButton } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './zoom-buttons.module.css';
import { documentViewTexts as t } from './texts.ts';

const zooms = [1, 1.25, 1.5, 2, 2.5, 3] as const;

/** Larger and smaller. At either end the button stays where it is and keeps the focus; it only does nothing. */
export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const smaller = zooms.findLast((step) => step < zoom);
  const larger = zooms.find((step) => step > zoom);
  return (
    <div className={classes.buttons}>
      <IconButton
        icon="zoom-out"
        label={t.zoomOut}
        aria-disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      />
      <IconButton
        icon="zoom-in"
        label={t.zoomIn}
        aria-disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      />
      <VisuallyHidden role="status">{zoom === 1 ? '' : t.zoomed(zoom * 100)}</VisuallyHidden>
    </div>
  );
}
