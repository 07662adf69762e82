import { useQueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '#contract/call.ts';
import { addLookups, getLookups, type LineResult, saveLookup } from '#contract/lookups.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['lookups'] as const;

export const useLists = () => useHrQuery(queryKey, (signal) => fetchObject(getLookups, { signal }));

/** What changes the lists; afterwards every screen that chooses from them asks again. */
export function useListCalls() {
  const queries = useQueryClient();
  const refresh = async (): Promise<void> => {
    queries.removeQueries({ queryKey: choiceKeys.lookups });
    queries.removeQueries({ queryKey: choiceKeys.subDepartments });
    await queries.invalidateQueries({ queryKey });
  };
  return {
    async save(body: SentBodyOf<typeof saveLookup>) {
      const { responseObject } = await makeCall(saveLookup, { body });
      await refresh();
      return responseObject;
    },
    async add(body: SentBodyOf<typeof addLookups>): Promise<LineResult[]> {
      const { responseObject } = await makeCall(addLookups, { body });
      await refresh();
      return responseObject ?? [];
    },
  };
}
