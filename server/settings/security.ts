import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import type { saveSecuritySettings as call, StoredSecurity } from '#contract/hr/settings.ts';
import { secondFactorRules, type StandingRule } from '#domain/second-factor/second-factor.ts';
import { securityDefaults, type SecuritySettings, type securitySettingsSchema } from '#domain/settings/security.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { findSection, listSections, storeSection } from './queries.ts';
import { savingOf } from './read-settings.ts';
import { keptSso, ssoIn, storedSso } from './sso.ts';
import { changedByOther, changedFields } from './save-settings.ts';

const section = 'security';

/** The section as it is; one that was never saved has the defaults, and version 0. */
export async function readSecurity({ db }: { db: Db }): Promise<StoredSecurity> {
  const row = (await listSections(db)).find((each) => each.section === section);
  return { ...savingOf(row), values: { ...valuesIn(row?.content), sso: await storedSso(db, row?.content) } };
}

/** Saves the section, unless another user saved it since the caller read it: 409 with user and time. Raises 400 for a
 * single sign-on that cannot be switched on. */
export async function saveSecurity(
  deps: Pick<Deps, 'db' | 'env' | 'keys' | 'now'>,
  actor: HrActor,
  { version, values: { sso, ...others } }: BodyOf<typeof call>,
): Promise<StoredSecurity> {
  await deps.db.transaction().execute(async (tx) => {
    const stored = (await findSection(tx, section))?.content ?? {};
    const on = deps.now();
    const values = sso === undefined ? others : { ...others, sso: await keptSso(tx, deps, stored, sso) };
    const change = { section, version, values: changedContent(stored, values, on), by: actor.hrUserId, on } as const;
    if (!(await storeSection(tx, change))) throw await changedByOther(tx, section);
    const before = valuesIn(stored);
    const details = { section, version: version + 1, changed: changedFields(before, { ...before, ...values }) };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
  });
  known.delete(deps.env);
  return readSecurity(deps);
}

export async function currentSecurity({ db }: { db: Db }): Promise<SecuritySettings> {
  return valuesIn((await findSection(db, section))?.content);
}

function valuesIn(content: unknown): SecuritySettings {
  const { hrPasswordMin, requireSecondFactor } = { ...securityDefaults, ...(content as Partial<SecuritySettings>) };
  const { secretId: _kept, ...sso } = ssoIn(content);
  return { hrPasswordMin, requireSecondFactor, sso };
}

const instant = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
);
/** What is stored next to the values: since when users with sensitive permissions, or all, need a second factor. */
const ruleSchema = z.object({
  requireSecondFactor: z.optional(z.enum(secondFactorRules)),
  sensitiveSince: z._default(instant, null),
  allSince: z._default(instant, null),
});

/** The rule of second factors in the section as it is stored, if it is, and whether the company has chosen it. */
export function secondFactorRuleIn(content: unknown): StandingRule & { isChosen: boolean } {
  const { requireSecondFactor, ...rule } = ruleSchema.parse(content ?? {});
  return { ...rule, isChosen: requireSecondFactor !== undefined };
}

/** A value that is left out stays. A rule that holds for the same users as before goes on from its day. */
function changedContent(stored: unknown, values: Omit<z.output<typeof securitySettingsSchema>, 'sso'>, on: Date) {
  const { sensitiveSince, allSince } = secondFactorRuleIn(stored);
  const merged = { ...(stored as object), ...values };
  const rule = valuesIn(merged).requireSecondFactor;
  return {
    ...merged,
    sensitiveSince: rule === 'OFF' ? null : (sensitiveSince ?? on),
    allSince: rule === 'ALL' ? (allSince ?? on) : null,
  };
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
