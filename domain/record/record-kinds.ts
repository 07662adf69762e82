import type { AuditAction } from '#domain/audit-events.ts';

/** What HR users did, as the record of the settings can be narrowed to it. */
export const recordKinds = ['REVEALED', 'EXPORTED', 'DOWNLOADED', 'CHANGED'] as const;
export type RecordKind = (typeof recordKinds)[number];

const actionsOf: Readonly<Record<Exclude<RecordKind, 'CHANGED'>, readonly AuditAction[]>> = {
  REVEALED: ['reveal-field', 'reveal-whole-number', 'open-document'],
  EXPORTED: ['export-candidate', 'export-candidates', 'export-offers', 'export-sending', 'export-record'],
  DOWNLOADED: ['download-person-file', 'make-certificate', 'open-signed-letter'],
};

/** Views and logins: not in the record. Views of an offer are in its history. */
const leftOut: readonly AuditAction[] = [
  'view-offer',
  'view-candidate',
  'open-letter',
  'export-offers-end',
  'sign-in',
  'sign-out',
  'refuse-sign-in',
  'lock-out',
  'ask-code',
  'refuse-code',
  'take-code',
  'step-up',
];

/** The actions of a kind, or those that are not: everything else that HR does is a change. */
export function actionsOfKind(
  kind: RecordKind | undefined,
): { in: readonly AuditAction[] } | { notIn: readonly AuditAction[] } {
  if (kind === undefined) return { notIn: leftOut };
  return kind === 'CHANGED' ? { notIn: [...leftOut, ...Object.values(actionsOf).flat()] } : { in: actionsOf[kind] };
}

export function recordKindOf(action: string): RecordKind {
  const found = recordKinds.find((kind) => kind !== 'CHANGED' && actionsOf[kind].some((one) => one === action));
  return found ?? 'CHANGED';
}
