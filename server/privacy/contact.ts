import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { currentCompany } from '#server/settings/company.ts';

/** Whom people ask about their data: HR's contact. */
export async function privacyContact(deps: { db: Db; env: Env }): Promise<{ name: string; email: string }> {
  const { name, contactEmail: email } = await currentCompany(deps);
  return { name, email };
}
