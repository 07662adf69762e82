import { useQueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '#contract/call.ts';
import {
  getPayStructures,
  retirePayStructure,
  savePayStructure,
  type StoredPayStructure,
} from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = choiceKeys.payStructures;

/** All pay structures, as they are now. */
export async function fetchPayStructures(signal?: AbortSignal): Promise<StoredPayStructure[]> {
  const { responseObject } = await makeCall(getPayStructures, signal === undefined ? {} : { signal });
  if (responseObject === null) throw new Error('the answer holds no pay structures');
  return responseObject;
}

/** All pay structures, as the settings show them. */
export function usePayStructures() {
  return useHrQuery(queryKey, fetchPayStructures);
}

/** What changes pay structures; afterwards every screen that chooses from them asks again. */
export function usePayCalls() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  return {
    async save(body: SentBodyOf<typeof savePayStructure>): Promise<StoredPayStructure> {
      const { responseObject } = await makeCall(savePayStructure, { body });
      if (responseObject === null) throw new Error('the answer holds no pay structure');
      await refresh();
      return responseObject;
    },
    async retire(payStructureId: number): Promise<void> {
      await makeCall(retirePayStructure, { body: { payStructureId } });
      await refresh();
    },
  };
}
