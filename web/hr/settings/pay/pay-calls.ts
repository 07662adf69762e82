import type { SentBodyOf } from '#contract/call.ts';
import {
  getPayStructures,
  retirePayStructure,
  savePayStructure,
  type StoredPayStructure,
} from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

export const fetchPayStructures = (signal?: AbortSignal): Promise<StoredPayStructure[]> =>
  fetchObject(getPayStructures, signal && { signal });

export function usePayStructures() {
  return useHrQuery(choiceKeys.payStructures, fetchPayStructures);
}

export function usePayCalls() {
  const changing = useChanging(choiceKeys.payStructures);
  return {
    save: (body: SentBodyOf<typeof savePayStructure>) => changing(fetchObject(savePayStructure, { body })),
    retire: (payStructureId: number) => changing(makeCall(retirePayStructure, { body: { payStructureId } })),
  };
}
