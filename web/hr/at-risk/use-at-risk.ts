import { useEffect } from 'react';
import { type AtRisk, getAtRisk } from '#contract/hr/at-risk.ts';
import type { RiskReason } from '#domain/at-risk/at-risk.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { noteAtRisk } from '#web/session/hr/at-risk-count.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';

const pageSize = 50;

/** A page of the list; `isAbsent` where the server has none (docs/rules/calls.md#other-added-calls). */
type RiskPage = Omit<AtRisk, 'rows'> & { content: AtRisk['rows']; isAbsent: boolean };

const absent: RiskPage = {
  content: [],
  page: 1,
  size: pageSize,
  totalPages: 0,
  totalElements: 0,
  counts: {} as AtRisk['counts'],
  isAbsent: true,
};

export function useAtRisk(page: number, reason: RiskReason | null) {
  const query = useHrPage(
    ['at-risk', page, reason],
    async (signal): Promise<RiskPage> => {
      const asked = { page, size: pageSize, ...(reason === null ? {} : { reason }) };
      const answer = await ownCall((until) => makeCall(getAtRisk, { query: asked, signal: until }), signal);
      if (answer === null) return absent;
      const { responseObject, totalPages, totalElements, counts } = answer;
      if (!Array.isArray(responseObject) || counts === undefined) throw new Error('the answer holds no list');
      return {
        content: responseObject,
        page,
        size: pageSize,
        totalPages: totalPages ?? 1,
        totalElements: totalElements ?? responseObject.length,
        counts,
        isAbsent: false,
      };
    },
    (error) => messageOr(error, m.loadFailed),
  );
  const counts = query.page?.isAbsent === false ? query.page.counts : undefined;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    if (total !== undefined) noteAtRisk(total);
  }, [total]);
  return { ...query, counts, total };
}
