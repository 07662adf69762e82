import type { OfferRecord } from '#contract/offers.ts';
import { letterReference, type Letter } from '#domain/offer/offer-letter.ts';
import { todayInIndia } from '#domain/values/calendar.ts';

/** The letter that an offer would get today, for the values of its placeholders. */
export function letterOfOffer(offer: OfferRecord, company: Letter['company']): Letter {
  const { candidateOfferId, candidateId, candidateName, email, mobile, replyBy } = offer;
  const version = offer.letterVersion;
  return {
    company,
    candidateOfferId,
    version,
    reference: letterReference(company.name, candidateOfferId, version),
    date: todayInIndia(),
    candidateId,
    candidateName,
    email,
    offeredRole: offer.offeredRole,
    department: offer.department,
    subDepartment: offer.subDepartment,
    designation: offer.designation,
    functionalTitle: offer.functionalTitle,
    joiningDate: offer.joiningDate,
    fixedCTC: offer.fixedCTC,
    variableCTC: offer.variableCTC,
    mobileNumber: mobile,
    ...(replyBy === null ? {} : { replyBy }),
  };
}
