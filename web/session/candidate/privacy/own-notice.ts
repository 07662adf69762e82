import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext } from 'react';
import { getOwnPrivacyNotice, type OwnNotice } from '#contract/privacy-notice.ts';
import { privacyNoticeRefs } from '#domain/privacy/notice-texts.ts';
import type { NoticeLanguage } from '#domain/privacy/notice.ts';
import { codeOf } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { ownObject } from '#web/api/own-call.ts';
import { candidateQueries, useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { useLanguage } from '#web/ui/language/language.ts';

/** The notice that is in force while the joining form is open; null where there is none. */
export const NoticeInForce = createContext<OwnNotice | null>(null);

export function useNoticeKey(): readonly [string, number, 'privacy-notice'] {
  const { signInNumber } = useCandidateSession();
  return [candidateQueries, signInNumber, 'privacy-notice'];
}

type Asked = { enabled?: boolean; language?: NoticeLanguage | undefined };

/** The privacy notice with the candidate's consents, in the language of the page unless another is asked for; null before one is published, and where the server knows of none. */
export function useOwnNotice({ enabled = true, language: asked }: Asked = {}): UseQueryResult<OwnNotice | null> {
  const key = useNoticeKey();
  const own = useLanguage();
  const language = asked ?? own;
  const notice = useQuery({
    queryKey: [...key, language],
    queryFn: async ({ signal }) => ownObject(getOwnPrivacyNotice, signal, { language }),
    enabled,
    placeholderData: (before) => before,
  });
  useLoginOnExpiry(notice.error);
  return notice;
}

/** Where a call of the joining form leads that was refused until the notice is read. */
export const noticePath = '/onboard/privacy';
const noticeFirst = codeOf(privacyNoticeRefs.noticeFirst);
export const isNoticeFirst = (error: unknown): boolean => error instanceof CallError && error.code === noticeFirst;
