import { answerDataRequest, getDataRequests } from '#contract/hr/data-requests.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import { dataRequestRefs as m } from '#domain/privacy/data-request-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { answerDataRequest as answer } from './answer-data-request.ts';
import { readDataRequests } from './read-data-requests.ts';
import { receiveDataRequest } from './receive-data-request.ts';

export function dataRequestRoutes(mount: Mount, deps: Deps): void {
  mount.answer(makeDataRequest, receiveDataRequest, m.received);
  mount(getDataRequests, async ({ query }) => {
    const { rows, extra } = await readDataRequests(deps, query);
    return { responseObject: rows, extra };
  });
  mount.answer(answerDataRequest, answer, m.answered);
}
