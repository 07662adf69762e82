import type * as z from 'zod/mini';
import type { letterBlocksSchema } from '#domain/letter/blocks.ts';

/** A block as it is edited and sent: a placeholder may still be one that no offer has. */
export type EditedBlock = z.input<typeof letterBlocksSchema>[number];
/** A stretch of text, or a placeholder. */
export type Inline = Extract<EditedBlock, { kind: 'paragraph' }>['content'][number];

/** Blocks that are written by hand. */
export const textKinds = ['paragraph', 'heading', 'list'] as const;
export type TextKind = (typeof textKinds)[number];

/** Blocks that the system draws. */
export const drawnKinds = ['terms', 'pay', 'signatures', 'pageBreak'] as const;
export type DrawnKind = (typeof drawnKinds)[number];

export const isDrawnKind = (kind: unknown): kind is DrawnKind => drawnKinds.some((one) => one === kind);
