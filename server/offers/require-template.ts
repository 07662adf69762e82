import { statesPlaceholder } from '#domain/letter/blocks.ts';
import { templateChoiceMessages } from '#domain/letter/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Db } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { type CurrentTemplate, findCurrentTemplate, listActiveNames } from '#server/letter-templates/queries.ts';

const m = refsOf(templateChoiceMessages);

/**
 * The current letter template with this id, or the default for null. Raises 400 on `letterTemplateId` for an unknown
 * one, or a retired one that is not the offer's own (`before`).
 */
export async function requireTemplate(
  db: Db,
  letterTemplateId: number | null,
  before: number | null,
): Promise<CurrentTemplate> {
  const template = await findCurrentTemplate(db, letterTemplateId);
  const path = 'letterTemplateId';
  if (template === undefined) throw badFields([{ path, text: m.unknown }]);
  if (template.retired && letterTemplateId !== before) {
    throw badFields([{ path, text: m.retired(template.name, (await listActiveNames(db)).join(', ')) }]);
  }
  return template;
}

/** Raises 400 on `replyBy` where the template contains the reply-by date and the offer has none. */
export function requireStatedReplyBy({ name, blocks }: CurrentTemplate, replyBy: string | null): void {
  if (replyBy !== null || !statesPlaceholder(blocks, 'replyBy')) return;
  throw badFields([{ path: 'replyBy', text: m.needsReplyBy(name) }]);
}
