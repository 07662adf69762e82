import { useQueryClient } from '@tanstack/react-query';
import { addLookups, getLookups, type LineResult, type LookupEntry, saveLookup } from '#contract/lookups.ts';
import type { LookupList } from '#domain/lookups/lookups.ts';
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
    async save(wish: {
      list: LookupList;
      id?: number;
      name: string;
      deptId?: number | null;
      retired?: boolean;
      replacedBy?: number | null;
    }): Promise<LookupEntry | null> {
      const { responseObject } = await makeCall(saveLookup, { body: wish });
      await refresh();
      return responseObject;
    },
    async add(list: LookupList, lines: string[], deptId: number | null): Promise<LineResult[]> {
      const { responseObject } = await makeCall(addLookups, { body: { list, lines, deptId } });
      await refresh();
      return responseObject ?? [];
    },
  };
}
