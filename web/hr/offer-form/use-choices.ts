import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { getLetterTemplates, type LetterTemplate } from '#contract/hr/letter-templates.ts';
import { getPayStructures, type StoredPayStructure } from '#contract/hr/pay-structures.ts';
import type { OfferDetails } from '#contract/offers.ts';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import type { Choice } from '#web/api/read/lookups.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { ChosenNames } from './draft/letter-draft.ts';
import { fetchLookups, fetchSubDepartments, inContext } from './offer-form-calls.ts';
import type { OfferValues } from './offer-values.ts';

const staleTime = 5 * 60 * 1000;

/** What the selects offer; sub-departments follow the department (docs/rules/offer-form.md#choices). When the session
 * has ended, a form in which nothing was typed is left for the login (docs/rules/sessions.md#hr-session-that-ends); one
 * in which something was typed waits for the password. */
export function useChoices(deptId: string, isDirty: boolean, offer?: OfferDetails) {
  const lookups = useQuery({
    queryKey: choiceKeys.lookups,
    queryFn: ({ signal }) => fetchLookups(signal),
    staleTime,
    retry: false,
  });
  const subDepartments = useQuery({
    queryKey: [...choiceKeys.subDepartments, deptId],
    queryFn: ({ signal }) => fetchSubDepartments(deptId, signal),
    enabled: deptId !== '',
    staleTime,
    retry: false,
  });
  const failed = lookups.error === null ? subDepartments : lookups;
  const { error, refetch } = failed;
  const retry = useCallback(() => void refetch(), [refetch]);
  const [unanswered, setUnanswered] = useState<unknown>(null);
  const ended = isUnauthorized(error) && error !== unanswered;

  useEffect(() => {
    if (!isDirty) leaveIfUnauthorized(error, offerFormSessionMessages.authenticationFailed);
  }, [error, isDirty]);

  // With those that the offer has and that are no longer offered: it may keep them.
  const own = {
    departments: withOwn(lookups.data?.departments, offer?.deptId, offer?.department),
    designations: withOwn(lookups.data?.designations, offer?.designationId, offer?.designation),
    functionalTitles: withOwn(lookups.data?.functionalTitles, offer?.funcTitleId, offer?.functionalTitle),
  };
  const isOwnDepartment = deptId === String(offer?.deptId);
  const ownSubDepartments = isOwnDepartment
    ? withOwn(subDepartments.data, offer?.subDeptId, offer?.subDepartment)
    : subDepartments.data;
  const context = failed === lookups ? m.dropdownContext : m.subDepartmentContext;
  return {
    lookups: own,
    subDepartments: { options: ownSubDepartments, loading: subDepartments.isFetching },
    trouble: error === null || ended ? null : { message: inContext(context, error), retry },
    /** Asks again after a login; null unless the session ended while something was typed. */
    waiting: ended && isDirty ? retry : null,
    /** The login was cancelled: missing choices are named, with a retry. */
    stopWaiting: () => setUnanswered(error),
    namesOf: (values: OfferValues): ChosenNames => ({
      deptId: labelOf(own.departments, values.deptId),
      subDeptId: values.deptId === deptId ? labelOf(ownSubDepartments, values.subDeptId) : '',
      designationId: labelOf(own.designations, values.designationId),
      funcTitleId: labelOf(own.functionalTitles, values.funcTitleId),
    }),
  };
}

function withOwn(options: Choice[] | undefined, value = 0, label = ''): Choice[] | undefined {
  if (options === undefined || value <= 0 || options.some((option) => option.value === value)) return options;
  return [...options, { value, label }];
}

function labelOf(options: SelectOption[] | undefined, value: string): string {
  return options?.find((option) => String(option.value) === value)?.label ?? '';
}

/** Empty until they are there, and on a server that has none: an offer is written without such a choice. */
function useOwnList<T>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<ReceivedEnvelope<T[]>>,
): readonly T[] {
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ownCall(ask, signal))?.responseObject ?? [],
    staleTime: 60_000,
    retry: false,
  });
  return data;
}

export const useLetterTemplates = (): readonly LetterTemplate[] =>
  useOwnList(choiceKeys.letterTemplates, (signal) => makeCall(getLetterTemplates, { signal }));

export const usePayStructures = (): readonly StoredPayStructure[] =>
  useOwnList(choiceKeys.payStructures, (signal) => makeCall(getPayStructures, { signal }));
