import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { listTemplates, type TemplateRow } from './queries.ts';

export const readTemplates = async (db: Db): Promise<LetterTemplate[]> => (await listTemplates(db)).map(asTemplate);

/** One template. Raises 404 when it does not exist. */
export async function readTemplate(db: Db, letterTemplateId: number): Promise<LetterTemplate> {
  const row = (await listTemplates(db)).find((each) => each.letterTemplateId === letterTemplateId);
  if (row === undefined) throw notFound(m.unknown);
  return asTemplate(row);
}

function asTemplate({ modifiedByName, modifiedByUserName, modifiedOn, offers, ...row }: TemplateRow): LetterTemplate {
  return {
    ...row,
    offers: offers ?? 0,
    modifiedBy: modifiedByName || modifiedByUserName,
    modifiedOn: modifiedOn === null ? null : new Date(modifiedOn).toISOString(),
  };
}
