import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type OwnNotice, setConsent } from '#contract/privacy-notice.ts';
import type { NoticeLanguage } from '#domain/privacy/notice.ts';
import type { ConsentPurpose } from '#domain/privacy/purposes.ts';
import { nameDate, todayInIndia } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { failureOf } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import classes from './consents.module.css';
import { useNoticeKey, useOwnNotice } from './own-notice.ts';
import { consentTexts as t } from './texts.ts';

/** The candidate's consents, each given or withdrawn by one press; nothing where no notice is published. */
export function Consents({ language }: { language?: NoticeLanguage }) {
  const titleId = useId();
  const { data: notice } = useOwnNotice({ language });
  // At once: a box that waits for the call would show its old state for a moment.
  const [pressed, setPressed] = useState<Partial<Record<ConsentPurpose, boolean>>>({});
  const { mutate, error } = useSetConsent();
  if (!notice) return null;
  const failure = error === null ? null : failureOf(error, { refused: t.saveFailed, exception: t.saveFailed });
  return (
    <Card padded aria-labelledby={titleId}>
      <Stack gap={4}>
        <div>
          <h2 id={titleId}>{t.title}</h2>
          <p className={classes.lead}>{t.lead}</p>
        </div>
        <FailureAlert failure={failure} />
        {notice.consents.map(({ purpose, given, decidedOn }) => {
          const words = notice.purposes.find(({ code }) => code === purpose);
          if (words === undefined) return null;
          return (
            <Consent
              key={purpose}
              words={words}
              language={notice.language}
              decidedOn={purpose in pressed ? null : decidedOn}
              given={pressed[purpose] ?? given}
              onChange={(next) => {
                setPressed((before) => ({ ...before, [purpose]: next }));
                // Of the last press, before which all others were answered.
                mutate({ purpose, given: next }, { onSettled: () => setPressed({}) });
              }}
            />
          );
        })}
      </Stack>
    </Card>
  );
}

type ConsentProps = {
  words: OwnNotice['purposes'][number];
  language: NoticeLanguage;
  given: boolean;
  /** An ISO instant; null where it was never given. */
  decidedOn: string | null;
  onChange: (given: boolean) => void;
};

function Consent({ words, language, given, decidedOn, onChange }: ConsentProps) {
  const detailId = useId();
  const { item, purpose, keptUntil, whoGetsIt } = words;
  const day = decidedOn === null ? null : nameDate(todayInIndia(new Date(decidedOn)));
  return (
    <div className={classes.consent} lang={language}>
      <CheckboxField
        label={item}
        checked={given}
        aria-describedby={detailId}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id={detailId} className={classes.detail}>
        {t.detail(purpose, keptUntil, whoGetsIt)} {day !== null && <b>{given ? t.given(day) : t.withdrawn(day)}</b>}
      </p>
    </div>
  );
}

/** What was decided shows in every language at once. */
function useSetConsent() {
  const key = useNoticeKey();
  const queries = useQueryClient();
  const setting = useMutation({
    scope: { id: 'consents' },
    mutationFn: async (body: { purpose: ConsentPurpose; given: boolean }) =>
      (await makeCall(setConsent, { body })).responseObject,
    onSuccess: (saved) => {
      if (!saved) return;
      queries.setQueriesData<OwnNotice | null>({ queryKey: key }, (notice) => notice && { ...notice, ...saved });
    },
  });
  useLoginOnExpiry(setting.error);
  return setting;
}
