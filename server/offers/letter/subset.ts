import type { Font as Outlines, Subset } from 'fontkit';

/** A glyph of the font within a drawn cluster, moved from the cluster's origin. Font units throughout. */
export type Component = { glyph: number; dx: number; dy: number };
export type Extent = { left: number; right: number; top: number; bottom: number };
/** What a reader takes for one sign: glyphs that belong together, their width, and the text that they show. */
export type Cluster = { components: Component[]; extent: Extent; width: number; text: string };

/** fontkit's own step for each glyph of a subset; it has no public one. */
const ADD_GLYPH = '_addGlyph';

/** What fontkit's types leave out of a TrueType subset: the tables that it gathers glyph by glyph. */
type OpenSubset = Omit<Subset, 'includeGlyph'> & {
  glyphs: number[];
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(glyph: number): number;
  [ADD_GLYPH](glyph: number): number;
};

/** Clusters are numbered from above every glyph id that a font can have. */
const FIRST_CLUSTER = 0x10000;
const WORDS_AND_OFFSETS = 0x0003;
const MORE_COMPONENTS = 0x0020;

/** The clusters that one document draws with a face, each under an id of its own. */
export type Clusters = { idOf(cluster: Cluster): number; subsetOf(outlines: Outlines): object };

/** The glyph of the font that draws the whole cluster, or null when it takes several, or one in another place. */
export function loneGlyph({ components }: Pick<Cluster, 'components'>): number | null {
  const [only, another] = components;
  return only && !another && only.dx === 0 && only.dy === 0 ? only.glyph : null;
}

function compositeGlyph({ components, extent }: Cluster, indexOf: (glyph: number) => number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(10 + components.length * 8));
  [-1, extent.left, extent.bottom, extent.right, extent.top].forEach((number, index) =>
    bytes.setInt16(index * 2, number),
  );
  for (const [index, { glyph, dx, dy }] of components.entries()) {
    const at = 10 + index * 8;
    bytes.setUint16(at, WORDS_AND_OFFSETS | (index < components.length - 1 ? MORE_COMPONENTS : 0));
    bytes.setUint16(at + 2, indexOf(glyph));
    bytes.setInt16(at + 4, dx);
    bytes.setInt16(at + 6, dy);
  }
  return new Uint8Array(bytes.buffer);
}

function addComposite(subset: OpenSubset, cluster: Cluster): number {
  const glyph = compositeGlyph(cluster, (component) => subset.includeGlyph(component));
  subset.glyf.push(glyph);
  subset.loca.offsets.push(subset.offset);
  subset.offset += glyph.length;
  subset.hmtx.metrics.push({ advance: cluster.width, bearing: cluster.extent.left });
  return subset.glyf.length - 1;
}

/**
 * Opens an empty set of clusters. Its subset holds one glyph for each: a PDF tells per glyph, not per position, which text
 * it shows, so what is drawn from several glyphs becomes one composite, and a glyph of two texts is taken twice.
 * Every reader then finds each name as it was typed, in order, whatever the script reorders, splits or joins.
 */
export function openClusters(): Clusters {
  const clusters: Cluster[] = [];
  const ids = new Map<string, number>();

  function idOf(cluster: Cluster): number {
    const parts = cluster.components.map(({ glyph, dx, dy }) => `${glyph},${dx},${dy}`);
    const key = `${parts.join(' ')} ${cluster.width} ${cluster.text}`;
    const id = ids.get(key) ?? FIRST_CLUSTER + clusters.push(cluster) - 1;
    ids.set(key, id);
    return id;
  }

  function subsetOf(outlines: Outlines): OpenSubset {
    const subset = outlines.createSubset() as unknown as OpenSubset;
    const addGlyph = subset[ADD_GLYPH].bind(subset);
    subset[ADD_GLYPH] = (id) => {
      const cluster = clusters[id - FIRST_CLUSTER];
      if (!cluster) return addGlyph(id);
      const glyph = loneGlyph(cluster);
      return glyph === null ? addComposite(subset, cluster) : addGlyph(glyph);
    };
    return subset;
  }

  return { idOf, subsetOf };
}
