import type { BodyOf } from '#contract/call.ts';
import type { LetterTemplate, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterBlocksSchema } from '#domain/letter/blocks.ts';
import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import { tidyName } from '#domain/lookups/lookups.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isUniqueViolation, type Tx } from '#server/db/database.ts';
import { conflict, fieldConflict } from '#server/errors.ts';
import { currentSignOffRules } from '#server/settings/read-settings.ts';
import { voidOutdated } from '#server/sign-offs/void-outdated.ts';
import { renderTemplate, type TemplateAuthor } from './render-template.ts';
import { sampleFor } from './preview-template.ts';
import { insertTemplate, insertTemplateVersion, lockTemplates, moveDefault, updateTemplate } from './queries.ts';
import { readTemplate } from './read-templates.ts';

type Input = BodyOf<typeof saveLetterTemplate>;
type Saving = { actor: HrActor; on: Date };

/** Adds a template, or saves the next version of one; an unchanged one makes no version. A letter with its blocks must
 * be rendered before: 400 on a block that cannot be. Raises 404 for an unknown id, and 409 on a name that another
 * template has, on a version that another user has replaced (with user and time), and on a retired template; without a
 * version the last write wins. Existing letters do not change. */
export async function saveTemplate(
  deps: Pick<Deps, 'db' | 'env' | 'letters' | 'now'>,
  author: TemplateAuthor,
  input: Input,
): Promise<LetterTemplate> {
  await renderTemplate(deps, author, await sampleFor(deps, input.blocks), input.blocks);
  const saving = { actor: author.actor, on: deps.now() };
  const name = tidyName(input.name);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockTemplates(tx);
      const { letterTemplateId } = input;
      const id =
        typeof letterTemplateId === 'number'
          ? await saveNext(tx, saving, { ...input, name, letterTemplateId })
          : await addTemplate(tx, saving, { ...input, name });
      return readTemplate(tx, id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'letter_templates_name')) throw fieldConflict('name', m.nameTaken(name));
    throw error;
  }
}

async function addTemplate(tx: Tx, { actor, on }: Saving, { name, blocks, isDefault }: Input): Promise<number> {
  const saved = { name, by: actor.hrUserId, on };
  const letterTemplateId = await insertTemplate(tx, saved);
  await insertTemplateVersion(tx, { ...saved, letterTemplateId, version: 1, blocks });
  if (isDefault) await moveDefault(tx, letterTemplateId);
  const changed = ['name', 'blocks', ...(isDefault ? ['isDefault'] : [])];
  const details = { letterTemplateId, version: 1, changed };
  await writeAudit(tx, actor, [{ action: 'save-letter-template', candidateOfferId: null, details }]);
  return letterTemplateId;
}

async function saveNext(
  tx: Tx,
  { actor, on }: Saving,
  { letterTemplateId, version: read, name, blocks, isDefault }: Input & { letterTemplateId: number },
): Promise<number> {
  const before = await readTemplate(tx, letterTemplateId);
  if (before.retired) throw conflict(m.retired(before.name));
  if (typeof read === 'number' && read !== before.version) {
    const { modifiedBy, modifiedOn } = before;
    throw modifiedBy === null || modifiedOn === null
      ? conflict(m.unknown)
      : conflict(m.changedByOther(modifiedBy, formatInstant(modifiedOn)));
  }
  if (isDefault === false && before.isDefault) throw fieldConflict('isDefault', m.defaultStays);
  const becomesDefault = isDefault === true && !before.isDefault;
  const isOther = JSON.stringify(letterBlocksSchema.parse(before.blocks)) !== JSON.stringify(blocks);
  const changed = [
    ...(name === before.name ? [] : ['name']),
    ...(isOther ? ['blocks'] : []),
    ...(becomesDefault ? ['isDefault'] : []),
  ];
  if (changed.length === 0) return letterTemplateId;
  const version = name === before.name && !isOther ? before.version : before.version + 1;
  if (version > before.version) {
    const saved = { letterTemplateId, version, name, by: actor.hrUserId, on };
    if (!(await updateTemplate(tx, saved))) throw conflict(m.unknown);
    await insertTemplateVersion(tx, { ...saved, blocks });
    await voidOutdated(tx, actor, { letterTemplateId, rules: await currentSignOffRules(tx) }, on);
  }
  if (becomesDefault) await moveDefault(tx, letterTemplateId);
  const details = { letterTemplateId, version, changed };
  await writeAudit(tx, actor, [{ action: 'save-letter-template', candidateOfferId: null, details }]);
  return letterTemplateId;
}
