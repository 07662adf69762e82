import * as calls from '#contract/hr/pay-structures.ts';
import { payRefs as m } from '#domain/pay/messages.ts';
import { wagesHint } from '#domain/pay/pay-breakup.ts';
import { statutoryHintsOf } from '#domain/pay/statutory-hints.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { settingsRefs } from '#domain/settings/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import { payOfOffer } from './pay-of-offer.ts';
import { findPayStructure } from './queries.ts';
import { readPayStructures } from './read-pay-structures.ts';
import { retirePayStructure, savePayStructure } from './save-pay-structure.ts';

export function payRoutes(mount: Mount, deps: Pick<Deps, 'db' | 'now'>): void {
  const { db } = deps;
  mount(calls.getPayStructures, async () => ({ responseObject: await readPayStructures(db) }));
  mount.answer(calls.savePayStructure, savePayStructure, settingsRefs.saved);
  mount(calls.retirePayStructure, async ({ body: { payStructureId }, actor }) => ({
    responseObject: await retirePayStructure(deps, actor, payStructureId),
  }));
  mount(calls.getPayBreakup, async ({ query }) => {
    if ((await findPayStructure(db, query.payStructureId)) === undefined) throw notFound(m.gone);
    const today = todayInIndia(deps.now());
    // Offers may have a retired one: its form still shows the rows.
    const pay = await payOfOffer(db, query, query.payStructureId, today);
    const rows = pay?.rows ?? [];
    return { responseObject: { rows, ...wagesHint(rows), statutory: statutoryHintsOf(rows, today) } };
  });
}
