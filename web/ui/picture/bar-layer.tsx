import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Bar, grown, isDrawn, moved, type Point, spanned } from './bars.ts';
import classes from './cover-dialog.module.css';
import { coverTexts as t } from './texts.ts';

type BarLayerProps = {
  bars: readonly Bar[];
  /** The bar that has the focus next. */
  chosen: number | null;
  onChoose: (index: number) => void;
  /** A bar that is changed, or that is new where there is none of this index. */
  onBar: (index: number, bar: Bar) => void;
  onRemove: (index: number) => void;
  describedBy: string;
};

/** What a pointer draws, moves or pulls: the bar as it is during that. */
type Drag = { index: number; bar: Bar; shape: (at: Point) => Bar; from: Point };

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const step = 0.01;

const corners = ['nw', 'ne', 'sw', 'se'] as const;
/** The bars over a picture: drawn, moved and pulled with finger and mouse, and moved and resized with the keyboard. */
export function BarLayer({ bars, chosen, onChoose, onBar, onRemove, describedBy }: BarLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    if (chosen !== null) layer.current?.querySelectorAll('button')[chosen]?.focus();
  }, [chosen, bars.length]);

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
  function begin(event: PointerEvent, index: number, bar: Bar, shape: Drag['shape']): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    layer.current?.setPointerCapture(event.pointerId);
    setDrag({ index, bar, shape, from: pointOf(event) });
  }
  function draw(event: PointerEvent): void {
    const from = pointOf(event);
    begin(event, bars.length, { ...from, width: 0, height: 0 }, (at) => spanned(from, at));
  }
  function move(event: PointerEvent, index: number, bar: Bar): void {
    const from = pointOf(event);
    onChoose(index);
    begin(event, index, bar, (at) => moved(bar, { x: at.x - from.x, y: at.y - from.y }));
  }
  function pull(event: PointerEvent, index: number, bar: Bar, corner: (typeof corners)[number]): void {
    const opposite = {
      x: corner.endsWith('w') ? bar.x + bar.width : bar.x,
      y: corner.startsWith('n') ? bar.y + bar.height : bar.y,
    };
    begin(event, index, bar, (at) => spanned(opposite, at));
  }
  function end(event: PointerEvent): void {
    setDrag(null);
    if (drag === null || !isDrawn(drag.from, pointOf(event))) return;
    onBar(drag.index, drag.bar);
  }
  function press(event: KeyboardEvent, index: number, bar: Bar): void {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(index);
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const by = { x: arrow.x * step, y: arrow.y * step };
    onBar(index, event.shiftKey ? grown(bar, by) : moved(bar, by));
  }

  const shown = drag === null ? bars : bars.toSpliced(drag.index, 1, drag.bar);
  return (
    <div
      ref={layer}
      className={classes.layer}
      role="group"
      aria-label={t.picture}
      onPointerDown={draw}
      onPointerMove={(event) => setDrag((held) => held && { ...held, bar: held.shape(pointOf(event)) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {shown.map((bar, index) => (
        <button
          key={t.bar(index + 1)}
          type="button"
          className={classes.bar}
          aria-label={t.bar(index + 1)}
          aria-describedby={describedBy}
          style={{ left: percent(bar.x), top: percent(bar.y), width: percent(bar.width), height: percent(bar.height) }}
          onFocus={() => onChoose(index)}
          onKeyDown={(event) => press(event, index, bar)}
          onPointerDown={(event) => move(event, index, bar)}
        >
          {corners.map((corner) => (
            <span key={corner} data-corner={corner} onPointerDown={(event) => pull(event, index, bar, corner)} />
          ))}
        </button>
      ))}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
