/** Tells from the bytes of a picture, as they go by, how many pixels it claims to have. */
export type PixelReader = {
  take(bytes: Uint8Array): void;
  /** Null as long as it is not known: nothing shows a picture without it. */
  pixels(): number | null;
};

const pngHead = 24;
const ihdr = 0x49_48_44_52;

/** Reads a PNG's or JPEG's size as the usual decoders do: a PNG says it in its first chunk, a JPEG in a frame's head,
 * which any number of other segments and stray bytes may precede. Nothing is unpacked. */
export function createPixelReader(): PixelReader {
  let head = Buffer.alloc(0);
  let jpeg: JpegSize | null = null;
  let pixels: number | null = null;

  return {
    take(bytes) {
      if (pixels !== null) return;
      if (jpeg === null && head.length < pngHead) {
        head = Buffer.concat([head, bytes.subarray(0, pngHead - head.length)]);
        if (head.length >= 2 && head.readUInt16BE(0) === 0xff_d8) jpeg = createJpegSize();
        else if (head.length === pngHead && head.readUInt32BE(12) === ihdr) {
          pixels = head.readUInt32BE(16) * head.readUInt32BE(20);
        }
      }
      if (jpeg !== null) pixels = jpeg(bytes);
    },
    pixels: () => pixels,
  };
}

type JpegSize = (bytes: Uint8Array) => number | null;

/** Markers without a length: fillers, restarts, the start of the picture. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The head of a frame; of the same range are tables (C4, CC) and a reserved one (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Length, precision, height, width, and the number of components, which the length must fit. */
const frameHeadBytes = 8;

/** The pixels of a frame; null for one that no decoder takes, as in bytes that only begin like a picture. */
function pixelsOfFrame(head: number[]): number | null {
  const components = head[7] ?? 0;
  if (numberAt(head, 0) !== 8 + 3 * components || head[2] !== 8) return null;
  return numberAt(head, 3) * numberAt(head, 5);
}

/** Passes over segments byte by byte until the head of a frame; whatever pieces the picture comes in. */
function createJpegSize(): JpegSize {
  let state: 'between' | 'marker' | 'length' | 'frame' | 'over' = 'between';
  let skip = 0;
  let gathered: number[] = [];
  let pixels: number | null = null;

  const begin = (marker: number) => {
    gathered = [];
    if (marker === 0xff) return;
    if (marker === 0x00 || isBare(marker)) state = 'between';
    else if (isFrame(marker)) state = 'frame';
    // No decoder looks for a frame after the picture's data or its end.
    else state = marker === 0xda || marker === 0xd9 ? 'over' : 'length';
  };
  const step = (byte: number) => {
    if (state === 'between') state = byte === 0xff ? 'marker' : 'between';
    else if (state === 'marker') begin(byte);
    else gathered.push(byte);
    if (state === 'length' && gathered.length === 2) {
      skip = Math.max(0, numberAt(gathered, 0) - 2);
      state = 'between';
    } else if (state === 'frame' && gathered.length === frameHeadBytes) {
      pixels = pixelsOfFrame(gathered);
      state = 'over';
    }
  };

  const isOver = () => state === 'over';
  return (bytes) => {
    for (let at = 0; at < bytes.length && !isOver(); at += 1) {
      const skipped = Math.min(skip, bytes.length - at);
      skip -= skipped;
      at += skipped;
      if (state === 'between') at = nextMarker(bytes, at);
      if (at < bytes.length) step(bytes[at] ?? 0);
    }
    return pixels;
  };
}

function nextMarker(bytes: Uint8Array, from: number): number {
  const found = bytes.indexOf(0xff, from);
  return found === -1 ? bytes.length : found;
}

function numberAt(bytes: number[], at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
