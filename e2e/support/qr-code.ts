import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Dark squares of a QR code by row and column. */
type Squares = boolean[][];
type Box = { left: number; top: number; right: number; bottom: number };

/** Bytes of data in a block and the number of blocks at the error correction M, from version 1 on. */
const blocksOfM = [
  [16, 1],
  [28, 1],
  [44, 1],
  [32, 2],
  [43, 2],
  [27, 4],
] as const;

const masks: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** What the QR code on a page of a PDF says to a phone, read from the squares that are painted: text, at the error
 * correction M, up to version 6. Raises where there is none. */
export async function readQrCode(pdf: Uint8Array, pageNumber: number): Promise<string> {
  const squares = squaresOf(await paintedBoxes(pdf, pageNumber));
  const size = squares.length;
  const [perBlock, blocks] = blocksOfM[(size - 17) / 4 - 1] ?? [0, 0];
  if (perBlock === 0) throw new Error(`No QR code that this reads: ${size} squares wide`);
  const stream = codewordsOf(squares);
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: perBlock }, (__, at) => stream[at * blocks + block] ?? 0),
  ).flat();
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const length = Number.parseInt(bits.slice(4, 12), 2);
  if (!bits.startsWith('0100')) throw new Error('The QR code is not in bytes');
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(12 + 8 * at, 20 + 8 * at), 2));
  return Buffer.from(bytes).toString();
}

/** The rectangles of the path that has most of them. */
async function paintedBoxes(pdf: Uint8Array, pageNumber: number): Promise<Box[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const paths = fnArray.flatMap((fn, at) => {
    const args: unknown = argsArray[at];
    return fn === OPS.constructPath && Array.isArray(args) ? [boxesOf(args[1])] : [];
  });
  await task.destroy();
  return paths.reduce((most, path) => (path.length > most.length ? path : most), []);
}

/** Of a path of pdf.js: 0 begins a figure at x and y, 1 goes on there, 2 bends with three points, 4 closes it. */
function boxesOf(path: unknown): Box[] {
  const [numbers] = Array.isArray(path) ? (path as (ArrayLike<number> | null)[]) : [];
  const all = Array.from(numbers ?? []);
  const figures: [number, number][][] = [];
  for (let at = 0; at < all.length;) {
    const kind = all[at] ?? 0;
    if (kind === 0) figures.push([]);
    if (kind <= 1) figures.at(-1)?.push([all[at + 1] ?? 0, all[at + 2] ?? 0]);
    at += kind <= 1 ? 3 : kind === 2 ? 7 : 1;
  }
  return figures.map((points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
}

/** Upside down where the page counts from below: the one corner without a mark is at the bottom right. */
function squaresOf(boxes: Box[]): Squares {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const side = Math.min(...boxes.map((box) => box.bottom - box.top));
  const size = Math.round((Math.max(...boxes.map((box) => box.right)) - left) / side);
  const squares: Squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const box of boxes) {
    const row = squares[Math.round((box.top - top) / side)];
    row?.fill(true, Math.round((box.left - left) / side), Math.round((box.right - left) / side));
  }
  const hasMark =
    squares[0]?.slice(size - 7).every(Boolean) === true && squares[size - 1]?.slice(size - 7).every(Boolean) !== true;
  return hasMark ? squares : squares.toReversed();
}

/** Marks in three corners with what is known about the code, the lines between them, and the small mark of larger codes. */
function isData(size: number, y: number, x: number): boolean {
  const [low, high] = [8, size - 8];
  const isCorner = (y <= low && x <= low) || (y <= low && x >= high) || (y >= high && x <= low);
  const isAlignment = size > 21 && Math.abs(y - (size - 7)) <= 2 && Math.abs(x - (size - 7)) <= 2;
  return !isCorner && !isAlignment && y !== 6 && x !== 6;
}

/** In pairs of columns from the right, up and down in turns. */
function codewordsOf(squares: Squares): number[] {
  const size = squares.length;
  const format = [0, 1, 2, 3, 4].map((x) => (squares[8]?.[x] === true) !== (x % 2 === 0));
  const mask = masks[[2, 3, 4].reduce((number, at) => 2 * number + (format[at] === true ? 1 : 0), 0)];
  const bits: number[] = [];
  const columns = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair).map((x) =>
    x <= 6 ? x - 1 : x,
  );
  for (const [pair, right] of columns.entries()) {
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isData(size, y, x)) bits.push((squares[y]?.[x] === true) === (mask?.(y, x) === true) ? 0 : 1);
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  );
}
