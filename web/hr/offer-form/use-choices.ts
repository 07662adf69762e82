import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { ChosenNames } from './letter-draft.ts';
import { fetchLookups, fetchSubDepartments, inContext, type Lookups } from './offer-form-calls.ts';
import type { OfferValues } from './offer-values.ts';

const staleTime = 5 * 60 * 1000;

export type Choices = {
  lookups: Lookups | undefined;
  subDepartments: { options: SelectOption[] | undefined; loading: boolean };
  /** Why choices are missing, and how to ask for them again. */
  trouble: { message: string; retry: () => void } | null;
  /** Asks again after a login; null unless the session ended while something was typed. */
  waiting: (() => void) | null;
  namesOf: (values: OfferValues) => ChosenNames;
};

/**
 * What the selects offer; sub-departments follow the department (docs/rules/offer-form.md#choices). When the session
 * has ended, a form in which nothing was typed is left for the login (docs/rules/sessions.md#hr-session-that-ends); one
 * in which something was typed waits for the password.
 */
export function useChoices(deptId: string, isDirty: boolean): Choices {
  const lookups = useQuery({
    queryKey: ['offer-lookups'],
    queryFn: ({ signal }) => fetchLookups(signal),
    staleTime,
    retry: false,
  });
  const subDepartments = useQuery({
    queryKey: ['sub-departments', deptId],
    queryFn: ({ signal }) => fetchSubDepartments(deptId, signal),
    enabled: deptId !== '',
    staleTime,
    retry: false,
  });
  const failed = lookups.error === null ? subDepartments : lookups;
  const { error, refetch } = failed;
  const retry = useCallback(() => void refetch(), [refetch]);
  const ended = isUnauthorized(error);

  useEffect(() => {
    if (!isDirty) leaveIfUnauthorized(error, offerFormSessionMessages.authenticationFailed);
  }, [error, isDirty]);

  const context = failed === lookups ? m.dropdownContext : m.subDepartmentContext;
  return {
    lookups: lookups.data,
    subDepartments: { options: subDepartments.data, loading: subDepartments.isFetching },
    trouble: error === null || ended ? null : { message: inContext(context, error), retry },
    waiting: ended && isDirty ? retry : null,
    namesOf: (values) => ({
      deptId: labelOf(lookups.data?.departments, values.deptId),
      subDeptId: values.deptId === deptId ? labelOf(subDepartments.data, values.subDeptId) : '',
      designationId: labelOf(lookups.data?.designations, values.designationId),
      funcTitleId: labelOf(lookups.data?.functionalTitles, values.funcTitleId),
    }),
  };
}

function labelOf(options: SelectOption[] | undefined, value: string): string {
  return options?.find((option) => String(option.value) === value)?.label ?? '';
}
