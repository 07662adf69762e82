type Look = { bold?: boolean | undefined; italic?: boolean | undefined };

/** A stretch of text, or a placeholder, which may still be one that no offer has. */
export type Inline = ({ text: string } | { placeholder: string }) & Look;

/** A block of a letter as it is edited and sent; domain/letter/blocks.ts says which of them can be saved. */
export type EditedBlock =
  | { kind: 'heading' | 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: DrawnKind };

export const textKinds = ['paragraph', 'heading', 'list'] as const;
export type TextKind = (typeof textKinds)[number];

export const drawnKinds = ['terms', 'pay', 'signatures', 'pageBreak'] as const;
export type DrawnKind = (typeof drawnKinds)[number];

export const isDrawnKind = (kind: unknown): kind is DrawnKind => drawnKinds.some((one) => one === kind);
