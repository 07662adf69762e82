import type { BodyOf } from '#contract/call.ts';
import type { saveSecuritySettings as call, StoredSecurity } from '#contract/hr/security-settings.ts';
import { securityDefaults, type SecuritySettings, securitySettingsSchema } from '#domain/settings/security.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { findSection, listSections, storeSection } from './queries.ts';
import { changedByOther, changedFields } from './save-settings.ts';

const section = 'security';

/** The section as it is; one that was never saved has the defaults, and version 0. */
export async function readSecurity({ db }: { db: Db }): Promise<StoredSecurity> {
  const row = (await listSections(db)).find((each) => each.section === section);
  if (row === undefined) return { version: 0, modifiedBy: null, modifiedOn: null, values: securityDefaults };
  return {
    version: row.version,
    modifiedBy: row.name || row.user_name,
    modifiedOn: row.modified_on.toISOString(),
    values: securitySettingsSchema.parse(row.content),
  };
}

/** Saves the section, unless another user saved it since the caller read it: 409 with user and time. */
export async function saveSecurity(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  actor: HrActor,
  { version, values }: BodyOf<typeof call>,
): Promise<StoredSecurity> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await readSecurity({ db: tx });
    const change = { section, version, values, by: actor.hrUserId, on: deps.now() } as const;
    if (!(await storeSection(tx, change))) throw await changedByOther(tx, section);
    const details = { section, version: version + 1, changed: changedFields(before.values, values) };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
  });
  known.delete(deps.env);
  return readSecurity(deps);
}

/** The section's values as they are now. */
export async function currentSecurity({ db }: { db: Db }): Promise<SecuritySettings> {
  const row = await findSection(db, section);
  return row === undefined ? securityDefaults : securitySettingsSchema.parse(row.content);
}

/** The lifetime of the cached values in a process. */
const freshMs = 2000;
// By the environment, of which a running app has one.
const known = new WeakMap<Env, { values: SecuritySettings; readAt: number }>();

/** The values for forms; while the database is unavailable, as they were last read. Saves of other processes take a moment. */
export async function lastKnownSecurity({ db, env }: { db: Db; env: Env }): Promise<SecuritySettings> {
  const before = known.get(env);
  const readAt = performance.now();
  if (before !== undefined && readAt - before.readAt < freshMs) return before.values;
  try {
    const values = await currentSecurity({ db });
    known.set(env, { values, readAt });
    return values;
  } catch {
    return before?.values ?? securityDefaults;
  }
}
