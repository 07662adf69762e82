import { sql } from 'kysely';
import type { RuledOffer } from '#domain/sign-off/rules.ts';
import type { Tx } from '#server/db/database.ts';

/** Offers that can still be sent, locked until the transaction ends. */
export const unsentOffers = (tx: Tx) =>
  tx
    .selectFrom('offers')
    .select('candidate_offer_id')
    .where('status', 'in', ['Pending', 'Open'])
    .orderBy('candidate_offer_id')
    .forNoKeyUpdate();

/** Sets offers to a state in which nothing is asked for. */
export async function clearFlows(tx: Tx, ids: readonly number[], state: 'NOT_NEEDED' | 'NEEDED', on: Date) {
  if (ids.length === 0) return;
  await tx
    .updateTable('offers')
    .set({ sign_off_state: state, sign_off: null, sign_off_since: on, sign_off_reminders: 0 })
    .where('candidate_offer_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** The unsent offers whose sign-off, asked for or given, is for an older template, pay structure or, where none is named,
 * company, and what a rule asks about them. */
export async function lockOutdated(
  tx: Tx,
  { letterTemplateId, payStructureId }: { letterTemplateId?: number; payStructureId?: number },
): Promise<(RuledOffer & { id: number })[]> {
  const rows = await unsentOffers(tx)
    .select(['dept_id', 'fixed_ctc', 'variable_ctc'])
    .where('sign_off_state', 'in', ['WAITING', 'SIGNED_OFF', 'DECLINED'])
    .$if(letterTemplateId !== undefined, (query) => query.where('letter_template_id', '=', letterTemplateId ?? 0))
    .$if(payStructureId !== undefined, (query) => query.where('pay_structure_id', '=', payStructureId ?? 0))
    .execute();
  return rows.map(({ candidate_offer_id: id, dept_id: deptId, fixed_ctc: fixedCTC, variable_ctc: variableCTC }) => {
    return { id, deptId, fixedCTC, variableCTC };
  });
}
