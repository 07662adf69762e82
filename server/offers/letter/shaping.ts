import type { Subset } from 'fontkit';
import { Buffer as ShapingBuffer, Direction, shape as shapeBuffer } from 'harfbuzzjs';
import type { Face } from './faces.ts';

/** Units of the font; every Noto face has 1000 to the em. */
export type ShapedGlyph = {
  /** Stands for a glyph together with the text it is read back as: see `textOfGlyphs`. */
  id: number;
  codePoints: number[];
  advanceWidth: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
};
export type Shaped = { glyphs: ShapedGlyph[]; width: number; top: number; bottom: number };

/** A face as one document uses it. */
export type LetterFont = {
  face: Face;
  /** Glyphs in the order in which they stand on paper, from left to right. */
  shape(text: string, rightToLeft: boolean): Shaped;
  /** What pdfkit takes for a font of fontkit's. */
  source: object;
};

/** Ids of our own start above every glyph id that a font can have. */
const FIRST_ID = 0x10000;

/** Reused for every text: shaping is synchronous, and a buffer of its own for each would wait for garbage collection. */
const buffer = new ShapingBuffer();

/**
 * Parts the text of a cluster among its glyphs, so that the glyphs of a line, read in order, give the text as it was
 * typed, whatever the script reorders or joins. A vowel sign drawn in two halves is read back in its canonical halves.
 */
function textOfGlyphs(text: string, count: number): string[] {
  const typed = Array.from(text);
  const characters = typed.length >= count ? typed : Array.from(text.normalize('NFD'));
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? (characters[index] ?? NOTHING) : characters.slice(index).join('') || NOTHING,
  );
}

/** Readers take an absent text for the glyph's number, therefore an extra glyph is read as a zero-width space. */
const NOTHING = '\u200B';

/** Opens a face for one document: its subset, and its glyphs' text, are that document's own. */
export function openFont(face: Face): LetterFont {
  const ids = new Map<string, number>();
  const glyphIds: number[] = [];
  const shapedTexts = new Map<string, Shaped>();

  function idFor(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const id = ids.get(key) ?? FIRST_ID + glyphIds.push(glyph) - 1;
    ids.set(key, id);
    return id;
  }

  function shape(text: string, rightToLeft: boolean): Shaped {
    const key = `${rightToLeft ? 'rtl' : 'ltr'} ${text}`;
    const shaped = shapedTexts.get(key) ?? shapeWith(face, text, rightToLeft, idFor);
    shapedTexts.set(key, shaped);
    return shaped;
  }

  return { face, shape, source: fontForPdfkit(face, shape, glyphIds) };
}

function shapeWith(
  face: Face,
  text: string,
  rightToLeft: boolean,
  idFor: (glyph: number, text: string) => number,
): Shaped {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(face.language);
  buffer.guessSegmentProperties();
  shapeBuffer(face.shaping, buffer);
  const infos = buffer.getGlyphInfos();
  const texts = clusterTexts(
    text,
    infos.map((info) => info.cluster),
    rightToLeft,
  );
  const positions = buffer.getGlyphPositions();
  const shaped: Shaped = { glyphs: [], width: 0, top: 0, bottom: 0 };
  for (const [index, { codepoint: glyph }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const read = texts[index] ?? NOTHING;
    const codePoints = Array.from(read, (character) => character.codePointAt(0) ?? 0);
    const advanceWidth = face.shaping.glyphHAdvance(glyph);
    shaped.glyphs.push({ id: idFor(glyph, read), codePoints, advanceWidth, xAdvance, xOffset, yOffset });
    shaped.width += xAdvance;
    const ink = face.shaping.glyphExtents(glyph);
    if (!ink) continue;
    shaped.top = Math.max(shaped.top, ink.yBearing + yOffset);
    shaped.bottom = Math.min(shaped.bottom, ink.yBearing + ink.height + yOffset);
  }
  return shaped;
}

/** What each glyph is read back as, given the index in the text at which each glyph's cluster begins. */
function clusterTexts(text: string, clusters: number[], rightToLeft: boolean): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  const texts = new Map(
    starts.map((start, index) => {
      const count = clusters.filter((cluster) => cluster === start).length;
      const parts = textOfGlyphs(text.slice(start, starts[index + 1]), count);
      return [start, rightToLeft ? parts.toReversed() : parts];
    }),
  );
  return clusters.map((cluster) => texts.get(cluster)?.shift() ?? NOTHING);
}

/**
 * The face as pdfkit needs it, with HarfBuzz in the place of fontkit's shaper, which throws on common Telugu, Malayalam
 * and Gurmukhi syllables. The subset takes a glyph once for each text that it stands for.
 */
function fontForPdfkit(face: Face, shape: LetterFont['shape'], glyphIds: number[]): object {
  const overrides = {
    layout(text: string, features?: string[]) {
      const { glyphs, width } = shape(text, features?.includes('rtla') ?? false);
      // pdfkit scales the positions in place.
      const positions = glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, xOffset, yOffset }));
      return { glyphs, positions, advanceWidth: width };
    },
    createSubset: () => subsetByText(face.outlines.createSubset(), glyphIds),
  };
  Object.setPrototypeOf(overrides, face.outlines);
  return overrides;
}

/** fontkit's types leave out the list of glyphs, and take the ids that it hands out for truth values. */
type OpenSubset = Omit<Subset, 'includeGlyph'> & { glyphs: number[]; includeGlyph: (glyph: number) => number };

function subsetByText(sealed: Subset, glyphIds: number[]): OpenSubset {
  const subset = sealed as unknown as OpenSubset;
  const places = new Map<number, number>();
  const includeGlyph = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (id) => {
    const glyph = glyphIds[id - FIRST_ID];
    if (glyph === undefined) return includeGlyph(id);
    const place = places.get(id) ?? subset.glyphs.push(glyph) - 1;
    places.set(id, place);
    return place;
  };
  return subset;
}
