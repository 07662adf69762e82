import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Canvas, drawingOn } from '#web/ui/picture/pixels.ts';
import classes from './handoff.module.css';
import type { Corners, Point } from './straighten.ts';
import { handoffTexts as t } from './texts.ts';

const names = ['nw', 'ne', 'se', 'sw'] as const;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

type CornerLayerProps = { picture: Canvas; corners: Corners; disabled: boolean; onCorners: (corners: Corners) => void };

/** The picture with its four corners, which are moved by finger, mouse or arrow keys. */
export function CornerLayer({ picture, corners, disabled, onCorners }: CornerLayerProps) {
  const shown = useRef<HTMLCanvasElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    const canvas = shown.current;
    if (canvas === null) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    drawingOn(canvas).drawImage(picture, 0, 0);
  }, [picture]);

  function put(index: number, { x, y }: Point): void {
    // Each corner stays in its quarter, so that the four always span a picture.
    const [left, top] = [index === 0 || index === 3, index < 2];
    const within = (value: number, low: boolean) => Math.min(low ? 0.45 : 1, Math.max(low ? 0 : 0.55, value));
    onCorners(corners.with(index, { x: within(x, left), y: within(y, top) }) as unknown as Corners);
  }
  function drag(event: PointerEvent): void {
    if (dragged === null) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    put(dragged, { x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  }
  function press(event: KeyboardEvent, index: number): void {
    const by = arrows[event.key];
    const corner = corners[index];
    if (by === undefined || corner === undefined) return;
    event.preventDefault();
    put(index, { x: corner.x + by.x, y: corner.y + by.y });
  }

  return (
    <div
      className={classes.stage}
      onPointerMove={drag}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      <canvas ref={shown} role="img" aria-label={t.picture} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={t.cornerNames[name]}
          disabled={disabled}
          style={{ left: `${(corners[index]?.x ?? 0) * 100}%`, top: `${(corners[index]?.y ?? 0) * 100}%` }}
          onKeyDown={(event) => press(event, index)}
          onPointerDown={(event) => {
            event.currentTarget.parentElement?.setPointerCapture(event.pointerId);
            setDragged(index);
          }}
        />
      ))}
    </div>
  );
}
