import { cloneElement, type ComponentProps, type ReactElement, useEffect, useId, useState } from 'react';
import classes from './tooltip.module.css';

/** A few more words about one control, on hover and on focus by the keyboard; never the only place that has them. */
export function Tooltip({ label, children }: { label: string; children: ReactElement<ComponentProps<'button'>> }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const anchor = `--${id}`;
  useEffect(() => {
    if (!isShown) return;
    const hideOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', hideOnEscape);
    return () => document.removeEventListener('keydown', hideOnEscape);
  }, [isShown]);
  const hide = (): void => setShown(false);
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isShown ? id : undefined,
        onPointerEnter: ({ pointerType }) => setShown(pointerType === 'mouse'),
        onPointerLeave: hide,
        onFocus: ({ currentTarget }) => setShown(currentTarget.matches(':focus-visible')),
        onBlur: hide,
        style: { anchorName: anchor },
      })}
      {isShown && (
        <span
          popover="manual"
          role="tooltip"
          id={id}
          ref={(tip) => tip?.showPopover()}
          className={classes.tooltip}
          style={{ positionAnchor: anchor }}
        >
          {label}
        </span>
      )}
    </>
  );
}
