import { onboardingMessages } from '#domain/joining/messages.ts';
import { generalRefs } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/errors.ts';
import { requireAccepted } from '#server/joining/policy.ts';
import { findOwnForm, listSubmissions } from '#server/joining/queries.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import { currentCompany } from '#server/settings/company.ts';
import { ownFacts } from './person-facts.ts';
import { findHead } from './queries.ts';

/** The PDF of the candidate's own answers. Raises 409 where nothing was ever submitted. */
export async function readOwnAnswers(deps: Deps, { candidateId }: CandidateActor): Promise<Buffer> {
  const { candidateOfferId } = requireAccepted(await findOwnForm(deps.db, candidateId));
  const submissions = await listSubmissions(deps.db, candidateOfferId);
  if (submissions.length === 0) throw conflict(refsOf(onboardingMessages).notSubmitted);
  const head = await findHead(deps.db, candidateOfferId);
  if (head === undefined) throw notFound(generalRefs.unknownOffer);
  const record = await readJoiningRecord(deps.db, deps, candidateOfferId);
  const { name: company } = await currentCompany(deps);
  return deps.letters.renderPerson(ownFacts({ head, record, submissions }, company, deps.now()));
}
