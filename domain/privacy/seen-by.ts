import type { AuditAction } from '#domain/audit-events.ts';

/** What of the audit a candidate sees in 'My data': reads and copies of their data by people of HR. */
const actOf = {
  'view-offer': 'READ_OFFER',
  'view-candidate': 'READ_FORM',
  'reveal-field': 'REVEALED',
  'reveal-whole-number': 'REVEALED',
  'open-document': 'OPENED',
  'open-letter': 'READ_LETTER',
  'open-signed-letter': 'READ_LETTER',
  'download-person-file': 'DOWNLOADED',
  'export-candidate': 'EXPORTED',
} as const satisfies Partial<Record<AuditAction, string>>;

export type SeenAction = keyof typeof actOf;
export const seenActions = Object.keys(actOf) as SeenAction[];

export type SeenAct = (typeof actOf)[SeenAction];
export const seenActs = [...new Set(Object.values(actOf))] as SeenAct[];

export const seenActOf = (action: SeenAction): SeenAct => actOf[action];

/** The acts that a breach is measured by: data left the database. The index `audit_access` has their actions. */
export const takingActs = ['OPENED', 'READ_LETTER', 'REVEALED', 'EXPORTED', 'DOWNLOADED'] as const satisfies SeenAct[];
export const actionsOf = (acts: readonly SeenAct[]): SeenAction[] =>
  seenActions.filter((action) => acts.includes(actOf[action]));
