import { expect, it } from 'vitest';
import { createHrUser, createOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { applyRetention, planRetention } from './apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';

const dayMs = 24 * 60 * 60 * 1000;
const [shown, ofLetter, unused, fresh] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
];

const t = await openTestApp();
const { hrUserId } = await createHrUser(t);
const { candidateOfferId } = await createOffer(t);
// Another version, whose letter has a logo: the first one cannot be changed.
await t.database.pool.query(
  `insert into offer_versions (candidate_offer_id, version, letter, created_by)
   select candidate_offer_id, version + 1, letter || jsonb_build_object('logo', $2::text), created_by
   from offer_versions where candidate_offer_id = $1`,
  [candidateOfferId, ofLetter],
);
const old = new Date(t.clock.now.getTime() - 30 * dayMs);
for (const [sha256, on] of [
  [shown, old],
  [ofLetter, old],
  [unused, old],
  [fresh, t.clock.now],
] as const)
  await t.db
    .insertInto('logos')
    .values({ sha256, png: Buffer.from('a picture'), created_on: on })
    .execute();

async function companySaved(on: Date): Promise<void> {
  const row = { content: JSON.stringify({ logo: shown }), modified_by: hrUserId, modified_on: on };
  await t.db
    .insertInto('settings')
    .values({ section: 'company', version: 1, ...row })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
    .execute();
}
const left = async () =>
  (await t.db.selectFrom('logos').select('sha256').orderBy('sha256').execute()).map(({ sha256 }) => sha256);

it('an unreferenced logo is removed a week after the last save of the company', async () => {
  const kinds = () => kindsOf(t.deps).filter(({ name }) => name === 'logos');
  await companySaved(new Date(t.clock.now.getTime() - dayMs));
  expect(await applyRetention(t.deps, kinds())).toEqual({ logos: 0 });
  await companySaved(new Date(t.clock.now.getTime() - 8 * dayMs));
  expect(await planRetention(t.deps, kinds())).toEqual({ logos: 1 });
  expect(await applyRetention(t.deps, kinds())).toEqual({ logos: 1 });
  expect(await left()).toEqual([shown, ofLetter, fresh]);
  expect(await applyRetention(t.deps, kinds())).toEqual({ logos: 0 });
});
