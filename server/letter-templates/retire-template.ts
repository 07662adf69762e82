import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict } from '#server/errors.ts';
import { lockTemplates, retireTemplate as storeRetired } from './queries.ts';
import { readTemplate } from './read-templates.ts';

/** Retires a template: no offer can be given it any more, those that have it keep it. One that is retired stays so.
 * Raises 404 for an unknown id and 409 for the default one. */
export async function retireTemplate(deps: Pick<Deps, 'db' | 'now'>, actor: HrActor, letterTemplateId: number) {
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplates(tx);
    const before = await readTemplate(tx, letterTemplateId);
    if (before.isDefault) throw conflict(m.retireDefault);
    if (await storeRetired(tx, { letterTemplateId, by: actor.hrUserId, on: deps.now() })) {
      const details = { letterTemplateId };
      await writeAudit(tx, actor, [{ action: 'retire-letter-template', candidateOfferId: null, details }]);
    }
    return readTemplate(tx, letterTemplateId);
  });
}
