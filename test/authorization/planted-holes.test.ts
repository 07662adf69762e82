import {
  IdentifierNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type SchemableIdentifierNode,
} from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { getCandidateOfferLetterDetails, offerRecordSchema } from '#contract/offers.ts';
import type * as payFields from '#contract/fields.ts';
import { startTestApp } from '#test/test-app.ts';
import { createLimitedWorld } from './limited-world.ts';
import { createPaidWorld, hrCalls } from './paid-world.ts';

/** The field of offers that has lost its mark. */
vi.mock('#contract/fields.ts', async (original) => {
  const actual = await original<typeof payFields>();
  return {
    ...actual,
    isPay: (schema: unknown) => schema !== offerRecordSchema.shape.fixedCTC && actual.isPay(schema as never),
  };
});

/** Queries of offers that name the table, and so forget the departments of their reader. */
class NamesTheTable extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(node: SchemableIdentifierNode, queryId?: QueryId) {
    const found = super.transformSchemableIdentifier(node, queryId);
    const isOffers = found.identifier.name === 'offers' && found.schema === undefined;
    return isOffers ? { ...found, schema: IdentifierNode.create('public') } : found;
  }
}
const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new NamesTheTable().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

const paid = await createPaidWorld();
const limited = await createLimitedWorld();
const { database } = limited.t;
const holed = await startTestApp({ database: { ...database, db: database.db.withPlugin(plugin) } });
afterAll(() => holed.close());

test('a field without its mark is found in every answer that has it', async () => {
  const token = await paid.tokenOf(['VIEWER']);
  const found: string[] = [];
  for (const call of hrCalls) {
    await paid.check(call, 'VIEWER', token).catch(() => found.push(call.path.split('/').at(-1) ?? ''));
  }
  expect(found.toSorted()).toEqual(['getAllOfferLetters', 'getCandidateOfferLetterDetails', 'getOfferPage']);
});

test('a query without its departments is found by the call that runs it', async () => {
  await limited.check(getCandidateOfferLetterDetails);
  await expect(limited.check(getCandidateOfferLetterDetails, holed)).rejects.toThrow(/not to contain/);
});
