import { type Canvas, drawingOn, scaled } from '#web/ui/picture/pixels.ts';

/** A point as shares of a picture's width and height. */
export type Point = { x: number; y: number };
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Where a point of the unit square lies when the square is spanned by four corners as a camera sees it. */
export function spanOf([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const e = { x: b.x - c.x, y: b.y - c.y };
  const f = { x: d.x - c.x, y: d.y - c.y };
  const area = e.x * f.y - f.x * e.y;
  const g = area === 0 ? 0 : (sum.x * f.y - f.x * sum.y) / area;
  const h = area === 0 ? 0 : (e.x * sum.y - sum.x * e.y) / area;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}

/** What lies between the corners as an upright picture; the same picture where they are its own. */
export function straightened(picture: Canvas, corners: Corners): Canvas {
  if (corners.every(({ x, y }, index) => x === wholePicture[index]?.x && y === wholePicture[index]?.y)) return picture;
  const { width, height } = picture;
  const side = (from: Point, to: Point) => Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
  const [a, b, c, d] = corners;
  const size = {
    width: Math.max(1, Math.round(Math.max(side(a, b), side(d, c)))),
    height: Math.max(1, Math.round(Math.max(side(a, d), side(b, c)))),
  };
  const from = drawingOn(picture).getImageData(0, 0, width, height);
  const canvas = Object.assign(scaled(picture, 1), size);
  const drawing = drawingOn(canvas);
  const into = drawing.createImageData(size.width, size.height);
  const [source, target] = [new Uint32Array(from.data.buffer), new Uint32Array(into.data.buffer)];
  const at = spanOf(corners);
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const { x, y } = at((column + 0.5) / size.width, (row + 0.5) / size.height);
      const left = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
      const top = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
      target[row * size.width + column] = source[top * width + left] ?? 0;
    }
  }
  drawing.putImageData(into, 0, 0);
  return canvas;
}
