import { Buffer as ShapingBuffer, Direction, shape as shapeBuffer } from 'harfbuzzjs';
import type { Face } from './faces.ts';
import { type Cluster, type Component, type Extent, loneGlyph, openClusters } from './subset.ts';

/** A sign on paper as pdfkit takes it, in font units: kerning makes the way to the next one differ from its width. */
type Sign = { id: number; codePoints: number[]; advanceWidth: number; xAdvance: number };
/** Signs from left to right; `top` and `bottom` are the reach of their ink. Every Noto face has 1000 units to the em. */
export type Shaped = { signs: Sign[]; width: number; top: number; bottom: number };

/** A face as one document uses it. */
export type LetterFont = {
  face: Face;
  shape(text: string, rightToLeft: boolean): Shaped;
  /** What pdfkit takes for a font of fontkit's. */
  source: object;
};

/** Reused for every text: shaping is synchronous, and a buffer of its own for each would wait for garbage collection. */
const buffer = new ShapingBuffer();

/** Opens a face for one document: its subset, and the text of its glyphs, are that document's own. */
export function openFont(face: Face): LetterFont {
  const clusters = openClusters();
  const shapedTexts = new Map<string, Shaped>();

  function shape(text: string, rightToLeft: boolean): Shaped {
    const key = `${rightToLeft ? 'rtl' : 'ltr'} ${text}`;
    const shaped = shapedTexts.get(key) ?? shapedOf(face, shapesOf(face, text, rightToLeft), clusters.idOf);
    shapedTexts.set(key, shaped);
    return shaped;
  }

  /** HarfBuzz in the place of fontkit's own shaper, which throws on common Telugu, Malayalam and Gurmukhi syllables. */
  function layout(text: string, features?: string[]) {
    const { signs, width } = shape(text, features?.includes('rtla') ?? false);
    const positions = signs.map(({ xAdvance }) => ({ xAdvance, xOffset: 0, yOffset: 0 }));
    return { glyphs: signs, positions, advanceWidth: width };
  }

  const { maxp } = face.outlines as unknown as { maxp: { maxComponentDepth: number } };
  const source = {
    layout,
    createSubset: () => clusters.subsetOf(face.outlines),
    // A composite of ours may hold composites of the font's.
    maxp: { ...maxp, maxComponentDepth: maxp.maxComponentDepth + 1 },
  };
  Object.setPrototypeOf(source, face.outlines);
  return { face, shape, source };
}

/** Glyphs that HarfBuzz says belong to the same characters, and how far the next ones are from their origin. */
type Shape = { text: string; parts: Part[]; advance: number };
type Part = Component & { extent: Extent | null };

function shapedOf(face: Face, shapes: Shape[], idOf: (cluster: Cluster) => number): Shaped {
  const shaped: Shaped = { signs: [], width: 0, top: 0, bottom: 0 };
  for (const shape of shapes) {
    const cluster = clusterOf(face, shape);
    const codePoints = Array.from(cluster.text, (character) => character.codePointAt(0) ?? 0);
    shaped.signs.push({ id: idOf(cluster), codePoints, advanceWidth: cluster.width, xAdvance: shape.advance });
    shaped.width += shape.advance;
    shaped.top = Math.max(shaped.top, cluster.extent.top);
    shaped.bottom = Math.min(shaped.bottom, cluster.extent.bottom);
  }
  return shaped;
}

function clusterOf(face: Face, { text, parts, advance }: Shape): Cluster {
  const visible = parts.filter((part) => part.extent !== null);
  const components = visible.length > 0 ? visible : parts.slice(0, 1).map((part) => ({ ...part, dx: 0, dy: 0 }));
  const reach = (side: keyof Extent) => visible.map((part) => part.extent?.[side] ?? 0);
  const extent = {
    left: visible.length > 0 ? Math.min(...reach('left')) : 0,
    right: Math.max(0, ...reach('right')),
    top: visible.length > 0 ? Math.max(...reach('top')) : 0,
    bottom: visible.length > 0 ? Math.min(...reach('bottom')) : 0,
  };
  const glyph = loneGlyph({ components });
  return { components, extent, text, width: glyph === null ? advance : face.shaping.glyphHAdvance(glyph) };
}

function shapesOf(face: Face, text: string, rightToLeft: boolean): Shape[] {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(face.language);
  buffer.guessSegmentProperties();
  shapeBuffer(face.shaping, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map((info) => info.cluster))].toSorted((a, b) => a - b);
  const shapes = new Map(
    starts.map((start, index): [number, Shape] => {
      return [start, { text: text.slice(start, starts[index + 1]), parts: [], advance: 0 }];
    }),
  );
  for (const [index, { codepoint: glyph, cluster }] of infos.entries()) {
    const shape = shapes.get(cluster);
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    shape?.parts.push(partOf(face, { glyph, dx: shape.advance + xOffset, dy: yOffset }));
    if (shape) shape.advance += xAdvance;
  }
  return rightToLeft ? [...shapes.values()].toReversed() : [...shapes.values()];
}

function partOf(face: Face, component: Component): Part {
  const ink = face.shaping.glyphExtents(component.glyph);
  if (!ink || ink.width === 0) return { ...component, extent: null };
  const left = component.dx + ink.xBearing;
  const top = component.dy + ink.yBearing;
  return { ...component, extent: { left, right: left + ink.width, top, bottom: top + ink.height } };
}
