/** The statuses as they are stored, answered and shown (docs/rules/life-cycle.md#statuses); the login loads them alone. */
export const offerStatuses = ['Pending', 'Open', 'Offer Sent', 'Approved', 'Rejected', 'Deleted'] as const;

/** Reads a status that a server sent: compared without case, ACCEPTED counts as Approved. Null if unknown. */
export function readOfferStatus(text: string | null | undefined): (typeof offerStatuses)[number] | null {
  const plain = text?.trim().toLowerCase();
  if (plain === 'accepted') return 'Approved';
  return offerStatuses.find((status) => status.toLowerCase() === plain) ?? null;
}
