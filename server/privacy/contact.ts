import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { findNotice } from '#server/privacy-notice/queries.ts';
import { currentCompany } from '#server/settings/company.ts';

/** Whom people ask about their data: the contact of the privacy notice, before one is published HR's. */
export async function privacyContact(deps: { db: Db; env: Env }): Promise<{ name: string; email: string }> {
  const notice = await findNotice(deps.db);
  if (notice !== undefined) return notice.contact;
  const { name, contactEmail: email } = await currentCompany(deps);
  return { name, email };
}
