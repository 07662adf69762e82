import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { findOffers } from '#contract/hr/offer-actions.ts';
import { getCandidateOfferLetterDetails, type OfferRecord } from '#contract/offers.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { limits } from '#domain/limits.ts';
import { parseSearch } from '#domain/offer/find-offers.ts';
import { type Letter, letterReference } from '#domain/offer/offer-letter.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import type { ChoiceEntry } from '#web/hr/settings/letters/editor/choices/choice-list.tsx';
import { templatePreviewTexts as t } from '#web/hr/settings/letters/editor/texts.ts';

export type ShownOffer = {
  candidateOfferId: number | null;
  name: string;
  letter: Letter | null;
  choose: (candidateOfferId: number | null, name: string) => void;
};

export function useShownOffer(): ShownOffer {
  const [chosen, setChosen] = useState<Pick<ShownOffer, 'candidateOfferId' | 'name'>>({
    candidateOfferId: null,
    name: t.sample,
  });
  const config = useAppConfig();
  const { candidateOfferId } = chosen;
  const { data } = useQuery({
    queryKey: ['letter-offer', candidateOfferId],
    queryFn: async ({ signal }) =>
      fetchObject(getCandidateOfferLetterDetails, { query: { candidateOfferId: candidateOfferId ?? 0 }, signal }),
    enabled: candidateOfferId !== null,
    retry: false,
  });
  const letter = useMemo(() => {
    if (config === undefined) return null;
    const { companyName, letterhead, hrContactEmail, hrContactPhone } = config;
    const { address, signatoryName, signatoryTitle } = letterhead;
    const company = {
      name: companyName,
      address,
      contactEmail: hrContactEmail,
      contactPhone: hrContactPhone,
      signatory: { name: signatoryName, title: signatoryTitle },
    };
    if (candidateOfferId === null) return { ...sampleLetter, company };
    return data === undefined ? null : letterOfOffer(data, company);
  }, [config, candidateOfferId, data]);
  return { ...chosen, letter, choose: (id, name) => setChosen({ candidateOfferId: id, name }) };
}

export function useOfferEntries(typed: string): { entries: readonly ChoiceEntry[]; status: string } {
  const text = useDeferredValue(typed.trim().slice(0, limits.textMax));
  const asks = parseSearch(text) !== null;
  const { data, error, isFetching } = useQuery({
    queryKey: ['letter-offers', text],
    queryFn: async ({ signal }) => (await makeCall(findOffers, { query: { text }, signal })).responseObject,
    enabled: asks,
    retry: false,
  });
  const found = (asks ? (data?.offers ?? []) : []).map(({ candidateOfferId, candidateName, offeredRole }) => ({
    key: String(candidateOfferId),
    label: candidateName,
    about: t.about(offeredRole, candidateOfferId),
  }));
  const sample = text === '' ? [{ key: '', label: t.sample, about: '' }] : [];
  const entries = [...sample, ...found];
  if (error !== null) return { entries, status: t.findFailed };
  if (isFetching) return { entries, status: t.searching };
  return { entries, status: entries.length === 0 ? t.noneFound : t.count(entries.length) };
}

function letterOfOffer({ replyBy, ...offer }: OfferRecord, company: Letter['company']): Letter {
  const { candidateOfferId, letterVersion: version, mobile, fixedCTC, variableCTC } = offer;
  return {
    ...offer,
    // Who edits templates sees pay.
    fixedCTC: fixedCTC ?? 0,
    variableCTC: variableCTC ?? 0,
    company,
    version,
    reference: letterReference(company.name, candidateOfferId, version),
    date: todayInIndia(),
    mobileNumber: mobile,
    ...(replyBy === null ? {} : { replyBy }),
  };
}
