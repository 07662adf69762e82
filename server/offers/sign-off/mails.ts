import { isPermitted } from '#domain/permissions.ts';
import { decidersOf, type SignOffFlow, type SignOffUsers } from '#domain/sign-off/flow.ts';
import type { SignOffState } from '#domain/sign-off/state.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import type { Db } from '#server/db/database.ts';
import { signOffAskedMail, signOffDecidedMail } from '#server/messages/mails/sign-off-mails.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { findAddresses } from './queries.ts';

type Mailing = Pick<Deps, 'env' | 'publicUrl'>;
type Mailed = {
  candidate_offer_id: number;
  candidate_name: string;
  offered_role: string;
  dept_id: number;
  flow: SignOffFlow;
};

/** To each user who may decide one of these offers now: one mail about all of theirs. */
export async function askedMails(
  db: Db,
  deps: Mailing,
  offers: readonly Mailed[],
  users: SignOffUsers,
  isReminder = false,
): Promise<OutgoingMessage[]> {
  const company = await currentCompany({ ...deps, db });
  const url = `${deps.publicUrl()}/#/hce/sign-off`;
  const byUser = new Map<string, { email: string; offers: Mailed[] }>();
  for (const offer of offers) {
    const deciders = decidersOf(offer.flow, offer.dept_id, users).map(({ user }) => user);
    for (const { hrUserId, email } of new Set(deciders)) {
      if (email === null) continue;
      const known = byUser.get(hrUserId) ?? { email, offers: [] };
      known.offers.push(offer);
      byUser.set(hrUserId, known);
    }
  }
  return [...byUser.values()].map(({ email, offers: own }) => ({
    ...signOffAskedMail(company, { offers: own.map(namedIn), url, isReminder }),
    kind: 'sign-off',
    recipient: email,
    candidateOfferId: own[0]?.candidate_offer_id ?? null,
  }));
}

/** To those who asked for these sign-offs, unless they decided themselves: one mail about all of theirs. */
export async function decidedMails(
  db: Db,
  deps: Mailing,
  actor: HrActor,
  offers: readonly (Mailed & { state: SignOffState })[],
  reason: string | null,
): Promise<OutgoingMessage[]> {
  const company = await currentCompany({ ...deps, db });
  const askers = [...new Set(offers.map(({ flow }) => flow.askedBy))].filter((id) => id !== actor.hrUserId);
  const addresses = await findAddresses(db, askers);
  return addresses.map(({ hr_user_id: asker, email, roles }) => {
    const own = offers.filter(({ flow }) => flow.askedBy === asker);
    const [first] = own;
    const url = `${deps.publicUrl()}/#/hce/offers${own.length === 1 ? `/${first?.candidate_offer_id ?? ''}` : ''}`;
    const isSignedOff = first?.state === 'SIGNED_OFF';
    // It may state pay.
    const why = isPermitted(roles, 'pay.amounts') ? reason : null;
    return {
      ...signOffDecidedMail(company, { offers: own.map(namedIn), by: actor.name, isSignedOff, reason: why, url }),
      kind: 'sign-off',
      recipient: email,
      candidateOfferId: first?.candidate_offer_id ?? null,
    };
  });
}

const namedIn = ({ candidate_name: name, offered_role: role }: Mailed) => ({ name, role });
