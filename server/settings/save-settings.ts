import { createHash } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { saveSettings as call, Settings } from '#contract/hr/settings.ts';
import { settingsRefs as m } from '#domain/settings/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict } from '#server/errors.ts';
import { voidOutdated } from '#server/sign-offs/void-outdated.ts';
import { forgetCompany } from './company.ts';
import { plainPng } from './plain-png.ts';
import { keepStoredLogo, listSections, storeLogo, storeSection, type StoredSection } from './queries.ts';
import { currentSignOffRules, readSettings } from './read-settings.ts';

/** Saves one section, unless another user saved it since the caller read it: 409 with user and time. The values, the
 * logo and the audit row are one transaction. */
export async function saveSettings(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  actor: HrActor,
  { section, version, values }: BodyOf<typeof call>,
): Promise<Settings> {
  const png = section === 'company' ? await newLogo(values.logo) : null;
  const on = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = await readSettings({ db: tx, env: deps.env });
    const stored = section === 'company' ? { ...values, logo: await keepLogo(tx, values.logo, png, on) } : values;
    const change = { section, version, values: stored, by: actor.hrUserId, on };
    if (!(await storeSection(tx, change))) throw await changedByOther(tx, section);
    const changed = changedFields(before[section].values, stored);
    if (section === 'company' && changed.length > 0)
      await voidOutdated(tx, actor, { rules: await currentSignOffRules(tx) }, on);
    const details = { section, version: version + 1, changed };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
  });
  forgetCompany(deps.env);
  return readSettings(deps);
}

/** 409 with the user and the time of the save that was first. */
export async function changedByOther(tx: Tx, section: StoredSection) {
  const row = (await listSections(tx)).find((each) => each.section === section);
  if (row === undefined) return conflict();
  return conflict(m.changedByOther(row.name || row.user_name, formatInstant(row.modified_on)));
}

const isNew = (logo: string | null): logo is string => logo !== null && logo.startsWith('data:');

/** The picture of a logo that is not stored yet, checked pixel by pixel; null for any other. */
async function newLogo(logo: string | null): Promise<Buffer | null> {
  if (!isNew(logo)) return null;
  const read = await plainPng(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'));
  if ('refusal' in read) throw badFields([{ path: 'values.logo', text: read.refusal }]);
  return read.png;
}

async function keepLogo(tx: Tx, logo: string | null, png: Buffer | null, on: Date): Promise<string | null> {
  if (png !== null) {
    const sha256 = createHash('sha256').update(png).digest('hex');
    await storeLogo(tx, { sha256, png, on });
    return sha256;
  }
  if (logo !== null && !(await keepStoredLogo(tx, logo, on))) {
    throw badFields([{ path: 'values.logo', text: m.logoUnknown }]);
  }
  return logo;
}

export function changedFields(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)))
    .map(([field]) => field);
}
